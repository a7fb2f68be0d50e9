import { beforeAll, describe, expect, test } from 'vitest';
import type { Target } from '../../../src/board/targets.ts';
import type { State } from '../../../src/core/types.ts';
import { moveOf, opened, reduce, unsent, type Model } from '../../../src/game/reducer.ts';
import { deviceCore, ok } from '../core/device.ts';

const PLAIN =
    'fixed 4 0 offer 1 1 -/-/BRKW/BBKK/BKKW *WW B3Y7R2K3W5 B5Y7R9K8W4 ' +
    '12;-/-/RRR/YY/WWW;.YR.W/W..RK/K.B../..W../.....;- 18;-/-/BBB/-/BBB;..RKW/..YRK/...YR/...BY/.....;-';
const PUSHING =
    'fixed+sf 1 0 offer 1 1 S4:BRRW/BBYY/KKKK/YYWW/S1:BBYRR * B15Y15R16K16W17 - ' +
    '0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-';
const TILING =
    'free 5 0 tiling 1 1 -/-/-/-/- - - B9Y10R14K7W4 ' +
    '47;-/R/-/WWWW/WWWWW;BYRKW/.WBYK/YRKB./RK.../....Y;*WW ' +
    '29;Y/-/BBB/YYYY/KKKKK;.RKBW/.WYKB/..WR./..B../.....;KKBB';

const core = deviceCore();
let plain: State;
let pushing: State;
let tiling: State;
beforeAll(async () => {
    plain = ok(await core.state(PLAIN));
    pushing = ok(await core.state(PUSHING));
    tiling = ok(await core.state(TILING));
});

function taps(state: State, targets: Target[], confirm = true): { model: Model; move: string | null } {
    let model = opened([], state);
    let move: string | null = null;
    for (const target of targets) ({ model, move } = reduce(model, { type: 'tap', target, confirm }));
    return { model, move };
}

describe('a pick', () => {
    test('is source, colour, line, and the line once more', () => {
        const three: Target[] = [
            { kind: 'source', from: '3' },
            { kind: 'colour', from: '3', colour: 'K' },
            { kind: 'to', to: '1' },
        ];
        expect(taps(plain, three).move).toBeNull();
        expect(taps(plain, [...three, { kind: 'to', to: '1' }]).move).toBe('3K1');
        expect(taps(plain, [...three, { kind: 'place' }]).move).toBe('3K1');
    });

    test('counts at once where confirming is switched off', () => {
        const targets: Target[] = [
            { kind: 'colour', from: '4', colour: 'B' },
            { kind: 'to', to: 'F' },
        ];
        expect(taps(plain, targets, false).move).toBe('4BF');
    });

    test('cannot go where the core offers nothing', () => {
        const { model, move } = taps(plain, [
            { kind: 'colour', from: 'C', colour: 'W' },
            { kind: 'to', to: '3' },
        ]);
        expect(move).toBeNull();
        expect(model.selection).toMatchObject({ kind: 'tiles', destination: null });
    });

    test('goes back a step at a time', () => {
        const chosen: Target[] = [
            { kind: 'colour', from: '3', colour: 'K' },
            { kind: 'to', to: '1' },
            { kind: 'back' },
        ];
        expect(taps(plain, chosen).model.selection).toMatchObject({ kind: 'tiles', destination: null });
        expect(taps(plain, [...chosen, { kind: 'back' }]).model.selection).toEqual({ kind: 'source', from: '3' });
        expect(taps(plain, [...chosen, { kind: 'back' }, { kind: 'back' }]).model.selection).toEqual({ kind: 'none' });
    });

    test('of an empty display is none', () => {
        expect(taps(plain, [{ kind: 'source', from: '1' }]).model.selection).toEqual({ kind: 'none' });
    });

    test('is not possible while somebody looks back', () => {
        const step = { seat: 1 as const, text: '1BF', events: [], state: plain };
        const looking = reduce(opened([step, step], plain), { type: 'show', step: 1 }).model;
        const { model } = reduce(looking, { type: 'tap', target: { kind: 'source', from: '3' }, confirm: true });
        expect(model).toBe(looking);
    });
});

test('SF4 asks for a neighbour for each colour that is left', () => {
    const targets: Target[] = [
        { kind: 'colour', from: '1', colour: 'R' },
        { kind: 'to', to: '2' },
    ];
    const { model } = taps(pushing, targets);
    expect(unsent(model.selection)).toEqual(['B', 'W']);
    expect(moveOf(model.selection)).toBeNull();
    const sent: Target[] = [
        { kind: 'push', colour: 'W', side: 'left' },
        { kind: 'push', colour: 'B', side: 'right' },
        { kind: 'place' },
    ];
    expect(taps(pushing, [...targets, ...sent]).move).toBe('1R2w');
    const changed: Target[] = [...targets, { kind: 'push', colour: 'B', side: 'left' }, ...sent];
    expect(taps(pushing, changed).move).toBe('1R2w');
    expect(taps(pushing, [...targets, ...sent.slice(0, 2)], false).move).toBe('1R2w');
});

test('a placement is a space, twice', () => {
    const [first] = tiling.placements;
    if (!first) throw new Error('nothing to place');
    const target: Target = { kind: 'space', line: first.line, column: first.column };
    expect(taps(tiling, [target]).move).toBeNull();
    expect(taps(tiling, [target, target]).move).toBe(first.move);
    expect(taps(tiling, [{ kind: 'space', line: 1, column: 1 }]).model.selection).toEqual({ kind: 'none' });
});
