import { beforeEach, expect, test, vi } from 'vitest';
import type { Core } from '../../../src/core/types.ts';
import type { Stage } from '../../../src/game/play.ts';
import { seatsOf, Session } from '../../../src/game/session.svelte.ts';
import { deviceCore, ok } from '../core/device.ts';

const stage: Stage = { show: async () => undefined, pace: () => 0 };
const OPTIONS = {
    rules: 'fixed' as const,
    seats: [
        { name: '', bot: null },
        { name: '', bot: 'greedy' },
    ],
    start: 1 as const,
    seed: '5',
};

beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
    });
});

async function started(core: Core = deviceCore()): Promise<Session> {
    const session = await Session.start(core, OPTIONS, stage);
    if (!(session instanceof Session)) throw new Error(session.message);
    await session.run();
    return session;
}

async function until(done: () => boolean): Promise<void> {
    for (let tries = 0; tries < 400 && !done(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(done()).toBe(true);
}

function playFirst(session: Session): void {
    const [choice] = session.state.choices;
    const [destination] = choice?.destinations ?? [];
    if (!choice || !destination) throw new Error('nothing to play');
    session.tap({ kind: 'colour', from: choice.from, colour: choice.colour }, false);
    session.tap({ kind: 'to', to: destination.to }, false);
}

test('a round is dealt, the person plays, the bot answers', async () => {
    const session = await started();
    expect(session.mine).toBe(true);
    playFirst(session);
    await until(() => session.mine && session.model.steps.length === 3);
    expect(session.model.steps.map((step) => step.seat)).toEqual([0, 1, 2]);
    session.close();
});

test('undo goes back to before the person’s move, also while the bot thinks', async () => {
    const session = await started();
    const before = session.state.position;
    playFirst(session);
    await until(() => session.mine && session.model.steps.length === 3);
    await session.undo();
    expect(session.state.position).toBe(before);
    expect(session.undoable).toBe(false);
    playFirst(session);
    await until(() => session.thinking);
    await session.undo();
    expect(session.state.position).toBe(before);
    session.close();
});

test('a game goes on after a reload, with the same seats and the same deals', async () => {
    const core = deviceCore();
    const session = await started(core);
    playFirst(session);
    await until(() => session.mine && session.model.steps.length === 3);
    await until(() => localStorage.getItem('evora.game')?.includes('DealSeed') ?? false);
    const position = session.state.position;
    session.close();
    const again = await Session.load(core, localStorage.getItem('evora.game') ?? '', null, stage);
    if (!(again instanceof Session)) throw new Error(again.message);
    expect(again.state.position).toBe(position);
    expect(again.table.seats.map((seat) => seat.bot)).toEqual([null, 'greedy']);
    again.close();
});

test('a broken record is a fault, not a crash', async () => {
    const answer = await Session.load(deviceCore(), 'no game at all', null, stage);
    expect(answer).not.toBeInstanceOf(Session);
    expect(answer).toHaveProperty('message');
});

test('storage that is full is said and costs nothing else', async () => {
    vi.stubGlobal('localStorage', {
        getItem: () => null,
        setItem: () => {
            throw new Error('full');
        },
        removeItem: () => undefined,
    });
    const session = await started();
    await until(() => !session.kept);
    playFirst(session);
    await until(() => session.model.steps.length === 3);
    session.close();
});

test('whole games end by themselves, sheet after sheet', async () => {
    const core = deviceCore();
    const session = await started(core);
    const over = () => session.state.phase === 'over';
    for (let turn = 0; !over() && turn < 200; turn += 1) {
        await until(() => session.mine || session.sheet || over());
        if (over()) break;
        if (session.sheet) session.goOn();
        else {
            const move = ok(await core.choose('greedy', '1', session.state.position));
            session.tap({ kind: 'colour', from: move[0] ?? '', colour: move[1] as 'B' }, false);
            session.tap({ kind: 'to', to: move[2] ?? '' }, false);
        }
    }
    await until(() => session.sheet);
    expect(session.state.outcome?.places).toHaveLength(2);
    // The record is written just behind the move.
    await until(() => localStorage.getItem('evora.game') === null);
    session.close();
}, 60_000);

test('tags of a record name its seats', () => {
    const record = '[Rules "fixed"]\n[Seat1 "Ana"]\n[Seat2Bot "level-3"]\n[Seat2 "Ben"]\n';
    expect(seatsOf(record, 2)).toEqual([
        { name: 'Ana', bot: null },
        { name: 'Ben', bot: 'level-3' },
    ]);
});
