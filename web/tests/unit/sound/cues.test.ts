import { expect, test } from 'vitest';
import { LESSONS, recordOf, type Lesson } from '../../../src/learn/lessons.ts';
import { cuesOf } from '../../../src/sound/cues.ts';
import { deviceCore, ok } from '../core/device.ts';

const core = deviceCore();
async function heard(id: string, move: string) {
    const game = ok(await core.loadGame(recordOf(LESSONS.find((each) => each.id === id) as Lesson)));
    const step = ok(await game.play(move));
    game.close();
    return cuesOf(step);
}

test('each tile lands with its pitch, the rest slides', async () => {
    const cues = await heard('take', '2R3');
    expect(cues.map((cue) => cue.kind).sort()).toEqual(['slide', 'tile', 'tile', 'tile']);
    expect(cues.filter((cue) => cue.kind === 'tile').map((cue) => cue.at)).toEqual([320, 380, 440]);
});

test('what falls is heard, the marker too', async () => {
    expect((await heard('floor', 'CW5')).filter((cue) => cue.kind === 'floor')).toHaveLength(1);
    expect((await heard('centre', 'CK2')).filter((cue) => cue.kind === 'floor')).toHaveLength(1);
});

test('rows score one after the other, and the end comes last', async () => {
    const cues = await heard('end', 'CY5');
    const gains = cues.filter((cue) => cue.kind === 'gain').map((cue) => cue.at);
    expect(gains).toHaveLength(2);
    expect(gains).toEqual([...gains].sort((a, b) => a - b));
    const end = cues.find((cue) => cue.kind === 'end');
    expect(end?.at).toBeGreaterThan(Math.max(...gains));
});

test('a deal is one sound', async () => {
    const game = ok(
        await core.newGame({
            rules: 'fixed',
            seats: [
                { name: '', bot: null },
                { name: '', bot: null },
            ],
            start: 1,
            seed: '4',
        }),
    );
    expect(cuesOf(ok(await game.deal()))).toEqual([{ at: 0, kind: 'round' }]);
});
