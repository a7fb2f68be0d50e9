import { expect, test } from 'vitest';
import { hintOf, reasonsOf, type HintMove } from '../../../src/game/hint.ts';
import { LESSONS } from '../../../src/learn/lessons.ts';
import { deviceCore, ok } from '../core/device.ts';

const core = deviceCore();
const position = (id: string) => LESSONS.find((each) => each.id === id)?.position ?? '';

test('a hint is the engine’s move, with reasons in the core’s own figures', async () => {
    const state = ok(await core.state(position('end')));
    const hint = await hintOf(core, state, new AbortController().signal);
    expect(hint?.exact).toBe(true);
    const [best] = hint?.moves ?? [];
    expect(best?.move).toBe('CY5');
    if (!hint || best?.kind !== 'pick') throw new Error('no pick');
    const fills = reasonsOf(state, hint, best).find((reason) => reason.kind === 'fills');
    const before = state.boards[0]?.due.placed ?? 0;
    expect(fills).toEqual({ kind: 'fills', line: 5, points: best.destination.due.placed - before });
    expect(reasonsOf(state, hint, best).map((reason) => reason.kind)).toEqual(['fills', 'clean', 'exact']);
});

test('a loss on the floor and the marker are told, too', async () => {
    const state = ok(await core.state(position('centre')));
    const [choice] = state.choices.filter((each) => each.from === 'C' && each.colour === 'K');
    const destination = choice?.destinations.find((to) => to.to === '2');
    if (!choice || !destination) throw new Error('no such move');
    const move: HintMove = { kind: 'pick', move: 'CK2', choice, destination, left: [] };
    const hint = { position: state.position, moves: [move], exact: false };
    expect(reasonsOf(state, hint, move)).toEqual([
        { kind: 'fills', line: 2, points: destination.due.placed - (state.boards[0]?.due.placed ?? 0) },
        { kind: 'floor', points: 1 },
        { kind: 'marker' },
    ]);
});

test('on a free wall it is a space', async () => {
    const free =
        'free 3 0 tiling 1 2 -/-/-/-/- - B13Y14R15K15W15 B2Y2R2K2W2 ' +
        '12;-/-/BBB/-/YY;B..R./.Y.K./R...W/..K../.....;- 10;-/-/R/-/W;..W../.B.../K..../...Y./.....;*';
    const state = ok(await core.state(free));
    const hint = await hintOf(core, state, new AbortController().signal);
    const [best] = hint?.moves ?? [];
    expect(best?.kind).toBe('place');
    expect(state.placements.map((each) => each.move)).toContain(best?.move);
});

test('nobody waits for a hint that is not wanted any more', async () => {
    const stop = new AbortController();
    const hint = hintOf(core, ok(await core.state(position('take'))), stop.signal);
    stop.abort();
    expect(await hint).toBeNull();
});
