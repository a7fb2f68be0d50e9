import { expect, test } from 'vitest';
import { judge, LESSONS, recordOf, wanted, type Lesson } from '../../../src/learn/lessons.ts';
import { deviceCore, ok } from '../core/device.ts';

const core = deviceCore();
const lesson = (id: string) => LESSONS.find((each) => each.id === id) as Lesson;

test('every lesson is a position of the core in which seat 1 can do what is asked', async () => {
    for (const each of LESSONS) {
        const game = ok(await core.loadGame(recordOf(each)));
        expect(game.state.position, each.id).toBe(each.position);
        expect(game.state.turn).toBe(1);
        if (each.goal.kind === 'win') continue;
        const move = wanted(each, game.state) ?? '';
        expect(judge(each, game.state, move)).toBe('done');
        ok(await game.play(move));
        game.close();
    }
});

test('where the best place is asked for, there is one', async () => {
    for (const each of LESSONS) {
        if (each.goal.kind !== 'best') continue;
        const { from, colour } = each.goal;
        const state = ok(await core.state(each.position));
        const choice = state.choices.find((one) => one.from === from && one.colour === colour);
        const gains = choice?.destinations.map((to) => to.gain) ?? [];
        expect(gains.filter((gain) => gain === Math.max(...gains))).toHaveLength(1);
    }
});

test('what the words say is what the core says', async () => {
    const floor = ok(await core.state(lesson('floor').position));
    const white = floor.choices.find((each) => each.colour === 'W');
    expect(white?.count).toBe(4);
    expect(white?.destinations.every((to) => to.onFloor > 0)).toBe(true);
    const best = white?.destinations.find((to) => to.move === wanted(lesson('floor'), floor));
    expect(best).toMatchObject({ inLine: 3, onFloor: 1 });

    const choose = ok(await core.loadGame(recordOf(lesson('choose'))));
    const blue = choose.state.choices.find((each) => each.colour === 'B');
    expect(blue?.destinations.filter((to) => to.fills).map((to) => to.to)).toEqual(['1', '2', '3']);
    expect(blue?.destinations.find((to) => to.to === '2')?.gain).toBe(5);

    const end = ok(await core.loadGame(recordOf(lesson('end'))));
    const last = ok(await end.play('CY5'));
    const mine = last.events.filter((event) => event.type === 'bonus' && event.seat === 1);
    expect(mine.map((event) => event.type === 'bonus' && [event.kind, event.points])).toEqual([
        ['row', 2],
        ['column', 7],
        ['colour', 10],
    ]);
    expect(last.state.outcome?.places).toEqual([1, 2]);
});

test('another move is named for what it was', async () => {
    const state = ok(await core.state(lesson('floor').position));
    expect(judge(lesson('floor'), state, 'CWF')).toBe('floor');
    expect(judge(lesson('floor'), state, 'CW1')).toBe('over');
    expect(judge(lesson('take'), ok(await core.state(lesson('take').position)), '1B2')).toBe('other');
});

test('the endgame can be won against any defence, and lost by the first move that looks good', async () => {
    const start = ok(await core.state(lesson('win').position));
    expect(start.lastRound).toBe(true);
    const margins = new Map<string, number>();
    await core.analyse(start.position, 60, new AbortController().signal, (lines) =>
        lines.forEach((line) => margins.set(line.moves[0] ?? '', line.points[0] ?? 0)),
    );
    expect(Math.max(...margins.values())).toBeGreaterThan(0);
    expect(margins.get('2B5')).toBeLessThan(0);
});
