import { expect, test } from 'vitest';
import { opened, reduce } from '../../../src/game/reducer.ts';
import { targetOf } from '../../../src/pages/game/keyboard.ts';
import { deviceCore, ok } from '../core/device.ts';

const START =
    'fixed 1 0 offer 1 1 BBYR/BKWW/YRRK/BYKW/YRRW * B16Y16R15K17W16 - ' +
    '0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-';

test('digits mean source, then colour, then line', async () => {
    const state = ok(await deviceCore().state(START));
    let model = opened([], state);
    let move: string | null = null;
    for (const digit of [2, 5, 3]) {
        const target = targetOf({ state, selection: model.selection, mine: true }, digit);
        if (!target) throw new Error(`${digit} means nothing`);
        ({ model, move } = reduce(model, { type: 'tap', target, confirm: false }));
    }
    expect(move).toBe('2W3');
    expect(targetOf({ state, selection: { kind: 'none' }, mine: true }, 0)).toEqual({ kind: 'source', from: 'C' });
});
