// The client against what a real server says: the transcript of docs/online.md, and games with it in the browserless core.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Stage } from '../../../src/game/play.ts';
import type { Wire } from '../../../src/online/link.ts';
import { OnlineSession } from '../../../src/online/online_session.svelte.ts';
import type { FromServer } from '../../../src/online/protocol.ts';
import { Tiling } from '../../../src/online/tiling.ts';
import { deviceCore, ok } from '../core/device.ts';

const stage: Stage = { show: async () => undefined, pace: () => 0 };

/** The state of a dealt table as a server would say it, from the core itself. */
async function dealt(rules: 'fixed' | 'free' = 'fixed') {
    const core = deviceCore();
    const seats = [
        { name: 'Ana', bot: null },
        { name: 'Ben', bot: null },
    ];
    const game = ok(await core.newGame({ rules, seats, start: 1, seed: '42' }));
    ok(await game.deal());
    return { core, game };
}

class Server {
    sent: Record<string, unknown>[] = [];
    readonly wire: Wire;
    constructor() {
        this.wire = {
            send: (text: string) => this.sent.push(JSON.parse(text) as Record<string, unknown>),
            close: () => undefined,
            onopen: null,
            onmessage: null,
            onclose: null,
        };
    }
    open(): void {
        this.wire.onopen?.call(this.wire as WebSocket, new Event('open'));
    }
    say(message: FromServer): void {
        const event = { data: JSON.stringify(message) } as MessageEvent;
        this.wire.onmessage?.call(this.wire as WebSocket, event);
    }
}

const table = {
    game: 'g',
    rules: 'fixed' as const,
    players: 2 as const,
    clock: null,
    start: 1 as const,
    created: 0,
    status: 'playing' as const,
    seats: [
        { seat: 1 as const, kind: 'person' as const, name: 'Ana' },
        { seat: 2 as const, kind: 'person' as const, name: 'Ben' },
    ],
    takeback: null,
    chosen: [],
    rematch: [],
    next: null,
    result: null,
};

/** All that was said is on the table. */
const settle = (session: OnlineSession) =>
    vi.waitFor(() => expect(session.settled && session.begun).toBe(true), { timeout: 5000 });

describe('OnlineSession', () => {
    const real = globalThis.fetch;
    let record: string | null = null;
    beforeAll(() => {
        globalThis.location = { href: 'http://x/' } as Location;
        globalThis.fetch = async () => new Response(record, { status: record === null ? 404 : 200 });
    });
    afterAll(() => {
        globalThis.fetch = real;
    });

    async function joined() {
        const { core, game } = await dealt();
        record = await game.record();
        const server = new Server();
        const session = new OnlineSession(core, () => server.wire, 'g', stage);
        server.open();
        server.say({
            type: 'state',
            game: 'g',
            last: 4,
            table: { ...table, you: 1 },
            state: game.state,
            clocks: { left: [60_000, 60_000], running: [1], in: 0 },
            events: [
                { number: 1, event: { type: 'created' } },
                { number: 4, event: { type: 'deal', round: 1, deal: game.steps[0]?.text ?? '' } },
            ],
        });
        await settle(session);
        return { core, game, server, session };
    }

    it('has the whole history, by the core, and whose turn it is', async () => {
        const { game, session } = await joined();
        expect(session.model.steps.map(({ text }) => text)).toEqual(game.steps.map(({ text }) => text));
        expect(session.mine).toBe(true);
        expect(session.people).toEqual([1]);
        session.close();
    });

    it('sends a move with what it knows, and may act again when the event has come', async () => {
        const { game, server, session } = await joined();
        const move = pick(session);
        const sent = server.sent.find(({ type }) => type === 'move');
        expect(sent).toMatchObject({ game: 'g', expect: 4, move });
        expect(session.mine).toBe(false);
        const step = ok(await game.play(move));
        server.say({ type: 'ack', game: 'g', cid: String(sent?.['cid']), number: 5 });
        server.say({
            type: 'event',
            game: 'g',
            number: 5,
            event: { type: 'move', seat: 1, move },
            steps: [step],
            table: null,
            clocks: { left: [55_000, 60_000], running: [2], in: 0 },
        });
        await settle(session);
        expect(session.model.steps.length).toBe(2);
        expect(session.state.turn).toBe(2);
        expect(session.mine).toBe(false);
        expect(session.undoable).toBe(true);
        session.close();
    });

    /** Makes the first legal move, as a person would. */
    function pick(session: OnlineSession) {
        const choice = session.state.choices[0];
        const to = choice?.destinations[0];
        session.tap({ kind: 'source', from: choice?.from ?? '' }, false);
        session.tap({ kind: 'colour', from: choice?.from ?? '', colour: choice?.colour ?? 'B' }, false);
        if (session.model.selection.kind === 'none') session.tap({ kind: 'source', from: choice?.from ?? '' }, false);
        session.tap({ kind: 'to', to: to?.to ?? '' }, false);
        return to?.move ?? '';
    }

    it('shows a move before the server has answered, once', async () => {
        const { game, server, session } = await joined();
        const show = vi.spyOn(stage, 'show');
        const move = pick(session);
        await vi.waitFor(() => expect(session.model.steps.length).toBe(2));
        expect(session.state.turn).toBe(2);
        expect(session.mine).toBe(false);
        expect(session.seatsOnline.clock(1)?.running).toBe(true);
        // The network is cut meanwhile: the server does not know of the move yet.
        server.say({
            type: 'state',
            game: 'g',
            last: 4,
            table: { ...table, you: 1 },
            state: game.state,
            clocks: null,
            events: [],
        });
        await settle(session);
        expect(session.model.steps.length).toBe(2);
        const step = ok(await game.play(move));
        server.say({
            type: 'event',
            game: 'g',
            number: 5,
            event: { type: 'move', seat: 1, move },
            steps: [step],
            table: null,
            clocks: null,
        });
        await settle(session);
        expect(session.model.steps.map(({ text }) => text)).toEqual(game.steps.map(({ text }) => text));
        expect(session.state.position).toBe(step.state.position);
        expect(show).toHaveBeenCalledTimes(1);
        show.mockRestore();
        session.close();
    });

    it('takes back a move that the server refuses', async () => {
        const { game, server, session } = await joined();
        const { position } = game.state;
        const move = pick(session);
        await vi.waitFor(() => expect(session.model.steps.length).toBe(2));
        const sent = server.sent.find((message) => message['move'] === move);
        const refusal = { code: 'time_up', message: '', params: {} };
        server.say({ type: 'error', game: 'g', cid: String(sent?.['cid']), ...refusal });
        await vi.waitFor(() => expect(session.tookBack).toBe(true));
        expect(session.refused?.code).toBe('time_up');
        expect(session.model.steps.length).toBe(1);
        expect(session.state.position).toBe(position);
        await settle(session);
        expect(session.mine).toBe(true);
        session.close();
    });

    it('takes back a move where the server says that something else has happened', async () => {
        const { game, server, session } = await joined();
        const move = pick(session);
        await vi.waitFor(() => expect(session.model.steps.length).toBe(2));
        const other = game.state.choices.at(-1)?.destinations.at(-1)?.move ?? '';
        expect(other).not.toBe(move);
        const step = ok(await game.play(other));
        server.say({
            type: 'event',
            game: 'g',
            number: 5,
            event: { type: 'move', seat: 1, move: other },
            steps: [step],
            table: null,
            clocks: null,
        });
        await settle(session);
        expect(session.model.steps.map(({ text }) => text)).toEqual(game.steps.map(({ text }) => text));
        expect(session.state.position).toBe(step.state.position);
        session.close();
    });

    it('tells a refusal and lets the person choose again', async () => {
        const { server, session } = await joined();
        void session.do({ type: 'move', expect: 3, move: '1BF', lag: 0 });
        const sent = server.sent.at(-1);
        const refusal = { code: 'stale', message: '', params: { last: 4 } };
        server.say({ type: 'error', game: 'g', cid: String(sent?.['cid']), ...refusal });
        await vi.waitFor(() => expect(session.refused?.code).toBe('stale'));
        expect(session.mine).toBe(true);
        session.close();
    });

    it('asks again where an event is missing', async () => {
        const { server, session } = await joined();
        server.say({
            type: 'event',
            game: 'g',
            number: 7,
            event: { type: 'rematch_asked' },
            steps: [],
            table: null,
            clocks: null,
        });
        expect(server.sent.at(-1)).toEqual({ type: 'hello', game: 'g', since: 4 });
        session.close();
    });

    it('counts a clock down by itself, after the pause that the server named', async () => {
        const { server, session } = await joined();
        server.say({
            type: 'state',
            game: 'g',
            last: 4,
            table: { ...table, you: 1 },
            state: session.state,
            clocks: { left: [60_000, 50_000], running: [1], in: 30 },
            events: [],
        });
        expect(session.seatsOnline.clock(1)).toEqual({ left: 60_000, running: true });
        await new Promise((resolve) => setTimeout(resolve, 80));
        const left = session.seatsOnline.clock(1)?.left ?? 0;
        expect(left).toBeLessThan(60_000);
        expect(left).toBeGreaterThan(59_800);
        expect(session.seatsOnline.clock(2)).toEqual({ left: 50_000, running: false });
        session.close();
    });

    it('plays on without history where there is no record', async () => {
        const { core, game } = await dealt();
        record = null;
        const server = new Server();
        const session = new OnlineSession(core, () => server.wire, 'g', stage);
        server.open();
        const events = [{ number: 4, event: { type: 'deal' as const, round: 1, deal: '' } }];
        const clocks = null;
        server.say({
            type: 'state',
            game: 'g',
            last: 4,
            table: { ...table, you: 1 },
            state: game.state,
            clocks,
            events,
        });
        await settle(session);
        expect(session.mine).toBe(true);
        expect(session.model.steps).toEqual([]);
        session.close();
    });
});

describe('Tiling', () => {
    it('lays the lines of one seat, whichever seats come before, and takes back what was laid', async () => {
        const { core, game } = await dealt('free');
        while (game.state.phase !== 'tiling') {
            if (game.state.phase === 'deal') ok(await game.deal());
            const [best] = game.state.choices
                .flatMap(({ destinations }) => destinations)
                .sort((a, b) => Number(b.fills) - Number(a.fills) || a.onFloor - b.onFloor);
            ok(await game.play(best?.move ?? ''));
        }
        for (const seat of [1, 2] as const) {
            const tiling = await Tiling.begin(core, game.state, seat);
            const full = game.state.boards[seat - 1]?.lines.filter((line, index) => line.length === index + 1).length;
            if (!tiling) {
                expect(full).toBe(0);
                continue;
            }
            const other = seat === 1 ? 1 : 0;
            for (let laid = 0; !tiling.done; laid += 1) {
                expect(tiling.state.turn).toBe(seat);
                const [first] = tiling.state.placements;
                const step = await tiling.place(first?.move ?? '');
                expect(step?.events.every(({ type }) => type === 'tiles' || type === 'placed')).toBe(true);
                if (laid === 0 && !tiling.done) {
                    await tiling.undo();
                    expect(tiling.moves).toEqual([]);
                    await tiling.place(first?.move ?? '');
                }
                expect(tiling.state.boards[other]).toEqual(game.state.boards[other]);
            }
            expect(tiling.moves.length).toBe(full);
            tiling.close();
        }
    });
});

describe('The transcript of docs/online.md', () => {
    it('has every message of the server in a form that the client knows', () => {
        const known = new Set(['state', 'event', 'ack', 'error', 'here', 'pong', 'closing', 'chat', 'matched', 'pool']);
        const text = readFileSync(new URL('../../../../docs/online.md', import.meta.url), 'utf8');
        const transcript = /```transcript\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
        const said = transcript.split('\n').flatMap((line) => /^\w+ < (\{.*\})$/.exec(line)?.[1] ?? []);
        expect(said.length).toBeGreaterThan(10);
        for (const line of said) {
            const message = JSON.parse(line) as FromServer;
            expect(known, line).toContain(message.type);
            if (message.type !== 'event') continue;
            expect(message.number, line).toBeTypeOf('number');
            expect(message.event.type, line).toMatch(/^[a-z_]+$/);
        }
    });
});
