import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, type LinkStatus, type Wire } from '../../../src/online/link.ts';
import type { FromServer, StateMessage } from '../../../src/online/protocol.ts';

/** A socket whose other end is the test. */
class FakeWire {
    static all: FakeWire[] = [];
    sent: Record<string, unknown>[] = [];
    closed = false;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;

    constructor() {
        FakeWire.all.push(this);
    }
    send(text: string): void {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close(): void {
        this.closed = true;
    }
    say(message: unknown): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    greet(): void {
        this.onopen?.();
        this.say(STATE);
    }
    deeds(): unknown[] {
        return this.sent.filter(({ cid }) => cid !== undefined);
    }
}

const STATE = { type: 'state', game: 'g', last: 4, table: {}, state: null, clocks: null, events: [] };

function latest(): FakeWire {
    return FakeWire.all.at(-1) as FakeWire;
}

function opened(chance = 0.5) {
    const statuses: LinkStatus[] = [];
    const received: FromServer[] = [];
    const owner = {
        since: () => (received.findLast((message) => message.type === 'state') as StateMessage | undefined)?.last ?? 0,
        receive: (message: FromServer) => received.push(message),
        changed: (status: LinkStatus) => statuses.push(status),
    };
    const link = new Link(
        () => new FakeWire() as unknown as Wire,
        'g',
        owner,
        () => chance,
    );
    return { link, statuses, received };
}

beforeEach(() => {
    FakeWire.all = [];
    vi.useFakeTimers();
});
afterEach(() => {
    vi.useRealTimers();
});

describe('Link', () => {
    it('says hello with the last event it knows, also when it comes back', async () => {
        const { link, statuses } = opened();
        latest().greet();
        expect(latest().sent[0]).toEqual({ type: 'hello', game: 'g', since: 0 });
        latest().onclose?.();
        await vi.advanceTimersByTimeAsync(50);
        latest().greet();
        expect(latest().sent[0]).toEqual({ type: 'hello', game: 'g', since: 4 });
        expect(statuses).toEqual(['open', 'lost', 'open']);
        link.close();
    });

    it('comes back after 50 ms, 300 ms, 1 s and then every 5 s, each a quarter more or less', async () => {
        for (const [chance, factor] of [
            [0, 0.75],
            [0.5, 1],
            [1, 1.25],
        ] as const) {
            FakeWire.all = [];
            const { link } = opened(chance);
            for (const [index, wait] of [50, 300, 1000, 5000, 5000].entries()) {
                latest().onclose?.();
                await vi.advanceTimersByTimeAsync(Math.floor(wait * factor) - 1);
                expect(FakeWire.all.length).toBe(index + 1);
                await vi.advanceTimersByTimeAsync(3);
                expect(FakeWire.all.length).toBe(index + 2);
            }
            link.close();
        }
    });

    it('does a deed once: the same message over every new socket until it is answered', async () => {
        const { link } = opened();
        const done = link.do({ type: 'move', expect: 4, move: '1BF', lag: 0 });
        expect(latest().sent).toEqual([]);
        latest().greet();
        const [first] = latest().deeds() as { cid: string }[];
        latest().onclose?.();
        await vi.advanceTimersByTimeAsync(50);
        latest().greet();
        expect(latest().deeds()).toEqual([first]);
        latest().say({ type: 'ack', game: 'g', cid: first?.cid, number: 5 });
        await expect(done).resolves.toEqual({ number: 5 });
        latest().onclose?.();
        await vi.advanceTimersByTimeAsync(50);
        latest().greet();
        expect(latest().deeds()).toEqual([]);
        link.close();
    });

    it('gives every deed a name of its own that the server allows', () => {
        const { link } = opened(0.999);
        latest().greet();
        void link.do({ type: 'resign' });
        void link.do({ type: 'rematch' });
        const names = (latest().deeds() as { cid: string }[]).map(({ cid }) => cid);
        expect(new Set(names).size).toBe(2);
        for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
        link.close();
    });

    it('hands a refusal to whoever did the deed, and tries again what only has to wait', async () => {
        const { link, received } = opened();
        latest().greet();
        const illegal = link.do({ type: 'move', expect: 4, move: '9ZZ', lag: 0 });
        const [deed] = latest().deeds() as { cid: string }[];
        latest().say({ type: 'error', code: 'busy', message: '', params: {}, game: 'g', cid: deed?.cid });
        await vi.advanceTimersByTimeAsync(1001);
        expect(latest().deeds()).toEqual([deed, deed]);
        latest().say({ type: 'error', code: 'illegal', message: 'x', params: {}, game: 'g', cid: deed?.cid });
        expect(await illegal).toMatchObject({ refusal: { code: 'illegal' } });
        expect(received.some((message) => message.type === 'error')).toBe(false);
        link.close();
    });

    it('gives up a socket that does not answer its ping', async () => {
        const { link, statuses } = opened();
        latest().greet();
        const wire = latest();
        wire.say({ type: 'pong', n: 1 });
        await vi.advanceTimersByTimeAsync(5000);
        expect(wire.sent.filter(({ type }) => type === 'ping').length).toBe(2);
        await vi.advanceTimersByTimeAsync(6001);
        expect(wire.closed).toBe(true);
        expect(statuses.at(-1)).toBe('lost');
        link.close();
    });

    it('measures half the way there and back', async () => {
        const { link } = opened();
        latest().greet();
        await vi.advanceTimersByTimeAsync(80);
        latest().say({ type: 'pong', n: 1 });
        expect(link.lag).toBe(40);
        link.close();
    });

    it('comes back when a server that stops has said it would', async () => {
        const { link } = opened();
        latest().greet();
        latest().say({ type: 'closing', after: 1000 });
        await vi.advanceTimersByTimeAsync(900);
        expect(FakeWire.all.length).toBe(1);
        await vi.advanceTimersByTimeAsync(101);
        expect(FakeWire.all.length).toBe(2);
        link.close();
    });

    it('stays away once it is closed, and minds no nonsense', async () => {
        const { link, received } = opened();
        latest().greet();
        latest().onmessage?.({ data: '{"type":' });
        link.close();
        latest().say({ type: 'here', game: 'g', seats: [], watching: 1 });
        await vi.advanceTimersByTimeAsync(60_000);
        expect(FakeWire.all.length).toBe(1);
        expect(received.length).toBe(1);
    });
});
