import { expect, test } from 'vitest';
import type { State } from '../../../src/core/types.ts';
import { opened, reduce } from '../../../src/game/reducer.ts';
import { warningOf, type Warning } from '../../../src/game/warning.ts';
import { deviceCore, ok } from '../core/device.ts';

const core = deviceCore();

/** What is said when this move is decided. */
function warned(state: State, move: string): Warning | null {
    const [from = '', colour = '', to = ''] = move;
    let model = opened([], state);
    for (const target of [
        { kind: 'colour', from, colour: colour as 'B' },
        { kind: 'to', to },
    ] as const) {
        model = reduce(model, { type: 'tap', target, confirm: true }).model;
    }
    return warningOf(state, model.selection, move);
}

// Four whites for a line with three spaces, one that takes one, or the floor; blue and yellow fit elsewhere.
const FLOOR =
    'fixed 1 0 offer 1 1 -/-/-/-/BBYY WWWW B16Y16R17K17W14 - ' +
    '0;-/KK/RRR/YY/WW;...../...../...../...../.....;* 0;K/BB/-/-/-;...../...../...../...../.....;-';
// Black has no column left for row 3: three columns hold it, the other two spaces are taken.
const HOPELESS =
    'free 2 0 offer 1 1 YYKK/-/-/-/- - B18Y17R20K14W20 - ' +
    '30;-/-/-/-/-;K..../..K../.B.Y./....K/.....;- 0;-/-/-/-/-;BK.../...../...../...../.....;*';

test('a floor of four points more than the cheapest move is asked about', async () => {
    const state = ok(await core.state(FLOOR));
    const least = Math.min(...state.choices.flatMap((each) => each.destinations.map((to) => to.due.penalty)));
    for (const choice of state.choices) {
        for (const to of choice.destinations) {
            const much = to.due.penalty - least >= 4;
            const said = warned(state, to.move);
            expect(said, to.move).toEqual(
                much ? { kind: 'floor', move: to.move, penalty: to.due.penalty, least } : null,
            );
        }
    }
    expect(warned(state, 'CWF')).toMatchObject({ kind: 'floor' });
    expect(warned(state, 'CW5')).toBeNull();
});

test('a line that can never be laid is asked about', async () => {
    const state = ok(await core.state(HOPELESS));
    expect(warned(state, '1K3')).toEqual({ kind: 'hopeless', move: '1K3', line: 3 });
    expect(warned(state, '1K5')).toBeNull();
    expect(warned(state, '1Y5')).toBeNull();
});
