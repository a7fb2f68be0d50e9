// Whole games through the module, as the app plays them.
import { describe, expect, test } from 'vitest';
import type { RulesName, Seat, SeatOptions, State } from '../../../src/core/types.ts';
import { deviceCore, ok } from './device.ts';

const ALL_RULES: RulesName[] = ['fixed', 'free', 'fixed+sf', 'free+sf'];

function seats(bots: (string | null)[]): SeatOptions[] {
    return bots.map((bot, index) => ({ name: `Seat ${index + 1}`, bot }));
}

function movesOf(state: State): string[] {
    return [
        ...state.choices.flatMap((choice) => choice.destinations.map(({ move }) => move)),
        ...state.placements.map(({ move }) => move),
    ];
}

function tiles(state: State): number {
    const counted = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    const letters = (text: string) => text.replaceAll(/[.*]/g, '').length;
    return (
        counted(state.bag) +
        counted(state.lid) +
        letters(state.centre.tiles) +
        letters(state.displays.map((display) => display.tiles).join('')) +
        letters(
            state.boards.flatMap((board) => [...board.lines, ...board.wall, board.floor, board.shield ?? '']).join(''),
        )
    );
}

describe.each(ALL_RULES)('%s', (rules) => {
    test.each([2, 3, 4])('%i bots play to the end, and the record opens as the same game', async (players) => {
        const core = deviceCore();
        const bots = ['greedy', 'random', 'level-1', 'level-2'].slice(0, players);
        const start = players as Seat;
        const game = ok(await core.newGame({ rules, seats: seats(bots), start, seed: '18446744073709551615' }));
        expect(game.state.phase).toBe('deal');
        expect(game.state.turn).toBe(start);
        for (let step = 0; game.state.phase !== 'over'; step += 1) {
            const { state } = game;
            expect(tiles(state)).toBe(100);
            if (state.phase === 'deal') {
                expect(ok(await game.deal()).seat).toBe(0);
                continue;
            }
            const bot = bots[state.turn - 1] ?? '';
            const move = ok(await core.choose(bot, String(step), state.position));
            // SF4's ways to share out the rest are written behind the move.
            expect(movesOf(state)).toContain(move.replace(/[a-z]+$/, ''));
            const step_ = ok(await game.play(move));
            expect(step_.seat).toBe(state.turn);
            expect(step_.text).toBe(move);
        }
        expect(game.state.outcome?.places).toHaveLength(players);
        expect(movesOf(game.state)).toEqual([]);

        const record = await game.record();
        const again = ok(await core.loadGame(record));
        expect(again.salvaged).toBeNull();
        expect(again.seats).toEqual(game.seats);
        expect(again.steps).toEqual(game.steps);
        expect(again.state).toEqual(game.state);
        expect(await again.record()).toBe(record);
    });
});

test('a game goes on from its record with the same deals', async () => {
    const core = deviceCore();
    const options = { rules: 'fixed+sf', seats: seats([null, 'greedy']), start: 1, seed: '42' } as const;
    const game = ok(await core.newGame({ ...options, seats: [...options.seats] }));
    let early = '';
    while (game.state.phase !== 'over' && game.state.round < 3) {
        if (game.state.phase === 'deal') await game.deal();
        else await game.play(ok(await core.choose('greedy', '1', game.state.position)));
        if (game.state.round === 1 && game.state.phase === 'offer') early = await game.record();
    }
    const again = ok(await core.loadGame(early));
    while (again.state.phase !== 'over' && again.state.round < 3) {
        if (again.state.phase === 'deal') await again.deal();
        else await again.play(ok(await core.choose('greedy', '1', again.state.position)));
    }
    expect(again.steps).toEqual(game.steps);
});

test('undo takes moves back, never a deal, and the same deal follows again', async () => {
    const core = deviceCore();
    const game = ok(await core.newGame({ rules: 'free', seats: seats([null, null]), start: 1, seed: '7' }));
    expect(await game.undo()).toHaveProperty('fault.code', 'phase');
    ok(await game.deal());
    const dealt = game.state;
    expect(await game.undo()).toHaveProperty('fault.code', 'phase');
    const first = movesOf(dealt)[0] ?? '';
    ok(await game.play(first));
    expect(game.steps).toHaveLength(2);
    expect(ok(await game.undo())).toEqual(dealt);
    expect(game.steps).toHaveLength(1);
    ok(await game.play(first));
    while (game.state.phase === 'offer' || game.state.phase === 'tiling') {
        ok(await game.play(movesOf(game.state)[0] ?? ''));
    }
    expect(game.state.phase).toBe('deal');
    const before = game.steps;
    const deal = ok(await game.deal());
    const other = ok(await core.loadGame(await game.record()));
    expect(other.steps).toEqual([...before, deal]);
    // The last move of a round, with its tiling, can still be taken back before the next deal.
    const again = ok(await core.newGame({ rules: 'free', seats: seats([null, null]), start: 1, seed: '7' }));
    for (const step of before) ok(step.seat === 0 ? await again.deal() : await again.play(step.text));
    ok(await again.undo());
    ok(await again.play(before.at(-1)?.text ?? ''));
    expect(ok(await again.deal()).text).toBe(deal.text);
});

test('moves that are not legal are refused, and nothing has changed', async () => {
    const core = deviceCore();
    const game = ok(await core.newGame({ rules: 'fixed', seats: seats([null, null]), start: 2, seed: '1' }));
    expect(await game.play('1B1')).toHaveProperty('fault.code', 'phase');
    ok(await game.deal());
    const { state } = game;
    for (const bad of ['', '9B1', '1B9', 'hello', '1B1\nclose 1', '3@5', '1'.repeat(10_000)]) {
        expect(await game.play(bad), bad.slice(0, 20)).toHaveProperty('fault');
    }
    expect(game.state).toBe(state);
    expect(game.steps).toHaveLength(1);
    game.close();
    expect(await game.play('1B1')).toHaveProperty('fault');
});

test('names are kept as they are, whatever they are', async () => {
    const core = deviceCore();
    const names = ['Оленка "O" \\ [x]', '  two  blanks ', '', '🂡'];
    const options = { rules: 'fixed', start: 1, seed: '3' } as const;
    const game = ok(await core.newGame({ ...options, seats: names.map((name) => ({ name, bot: null })) }));
    ok(await game.deal());
    const again = ok(await core.loadGame(await game.record()));
    expect(again.seats.map(({ name }) => name)).toEqual(names);
    const answer = await core.newGame({
        ...options,
        seats: [
            { name: 'a\nlevel-1 b', bot: null },
            { name: 'c', bot: null },
        ],
    });
    expect(ok(answer).seats).toEqual([
        { name: 'a level-1 b', bot: null },
        { name: 'c', bot: null },
    ]);
    expect(await core.newGame({ ...options, seats: seats([null]) })).toHaveProperty('fault.code', 'seat');
    expect(await core.newGame({ ...options, seats: seats([null, 'deep thought']) })).toHaveProperty('fault');
    expect(await core.newGame({ ...options, seed: '-1', seats: seats([null, null]) })).toHaveProperty(
        'fault.code',
        'number',
    );
});
