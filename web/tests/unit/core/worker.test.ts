// What the app relies on beyond games: thinking, pictures, and a core that comes back when it has died.
import { expect, test } from 'vitest';
import { Client } from '../../../src/core/client.ts';
import { WorkerCore } from '../../../src/core/core.ts';
import type { Port } from '../../../src/core/protocol.ts';
import type { Line, SeatOptions } from '../../../src/core/types.ts';
import { coreModule, deviceCore, ok, openPort } from './device.ts';

const PEOPLE: SeatOptions[] = [
    { name: 'Ana', bot: null },
    { name: 'Ben', bot: null },
];

async function firstRound(core: WorkerCore, seed = '5') {
    const game = ok(await core.newGame({ rules: 'fixed', seats: PEOPLE, start: 1, seed }));
    ok(await game.deal());
    return game;
}

const anyMove = (state: { choices: { destinations: { move: string }[] }[] }) =>
    state.choices[0]?.destinations[0]?.move ?? '';

test('a player chooses the same move for the same seed, and only known players do', async () => {
    const core = deviceCore();
    const { state } = await firstRound(core);
    const move = ok(await core.choose('level-3', '12', state.position));
    expect(ok(await core.choose('level-3', '12', state.position))).toBe(move);
    expect(await core.choose('level-99', '12', state.position)).toHaveProperty('fault.code', 'unknown-word');
    expect(await core.choose('greedy', '12', 'nonsense')).toHaveProperty('fault');
});

test('an analysis ends by itself where the round is solved', async () => {
    const core = deviceCore();
    const game = await firstRound(core);
    while (game.state.choices.flatMap((choice) => choice.destinations).length > 12) {
        ok(await game.play(anyMove(game.state)));
    }
    const reports: { lines: Line[]; exact: boolean }[] = [];
    const never = new AbortController().signal;
    await core.analyse(game.state.position, 2, never, (lines, exact) => reports.push({ lines, exact }));
    const last = reports.at(-1);
    expect(last?.exact).toBe(true);
    expect(last?.lines).toHaveLength(2);
    for (const line of last?.lines ?? []) {
        expect(line.moves.length).toBeGreaterThan(0);
        expect(line.points).toHaveLength(2);
        expect(line.win.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 3);
    }
    expect(last?.lines[0]?.points[game.state.turn ? game.state.turn - 1 : 0]).toBeGreaterThanOrEqual(
        last?.lines[1]?.points[game.state.turn ? game.state.turn - 1 : 0] ?? 0,
    );
});

test('an analysis reports, lets others in, and ends when it is aborted', async () => {
    const core = deviceCore();
    const { state } = await firstRound(core);
    const abort = new AbortController();
    const seen: number[] = [];
    let reported = () => {};
    const first = new Promise<void>((resolve) => (reported = resolve));
    const analysis = core.analyse(state.position, 3, abort.signal, (lines) => {
        seen.push(lines.length);
        reported();
    });
    await first;
    expect(ok(await core.choose('greedy', '1', state.position))).toMatch(/^[1-9C][BYRKW][1-5F]$/);
    abort.abort();
    await analysis;
    const after = seen.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.length).toBe(after);
    expect(Math.max(...seen)).toBe(3);
    await core.analyse(state.position, 1, abort.signal, () => expect.unreachable());
    await core.analyse('nonsense', 1, new AbortController().signal, () => expect.unreachable());
    // None of them is left open: there may be four.
    for (let i = 0; i < 6; i += 1) {
        const short = new AbortController();
        await core.analyse(state.position, 1, short.signal, () => short.abort());
    }
});

test('a position is drawn in both looks', async () => {
    const core = deviceCore();
    const { state } = await firstRound(core);
    const tiles = ok(await core.picture(state.position, 'azulejos', ['Оленка <b>', 'x\ny']));
    expect(tiles).toMatch(/^<svg[\s\S]*Оленка &lt;b[\s\S]*<\/svg>\n$/);
    expect(ok(await core.picture(state.position, 'chocolates', []))).not.toBe(tiles);
    expect(await core.picture('nonsense', 'azulejos', [])).toHaveProperty('fault');
});

test('a record that breaks off is opened as far as it goes, and the game goes on', async () => {
    const core = deviceCore();
    const game = await firstRound(core);
    for (let i = 0; i < 4; i += 1) ok(await game.play(anyMove(game.state)));
    const record = await game.record();
    const cut = ok(await core.loadGame(record.slice(0, -4)));
    expect(cut.salvaged?.message).toContain('incomplete');
    expect(cut.steps).toEqual(game.steps.slice(0, 4));
    ok(await cut.play(game.steps[4]?.text ?? ''));
    expect(cut.state).toEqual(game.state);

    const illegal = record.replace(/ (\S+)\n$/, ' 9B1\n');
    expect(ok(await core.loadGame(illegal)).salvaged?.params.textLine).toBeGreaterThan(1);
    for (const bad of [
        '',
        'hello',
        record + '\n' + record,
        record.replace('"5"', '"6"'),
        record.replace('fixed', 'fxed'),
    ]) {
        expect(await core.loadGame(bad)).toHaveProperty('fault.message');
    }
});

test('a worker that dies answers what it owes with a fault, comes back, and knows its games', async () => {
    const ports: Port[] = [];
    const core = new WorkerCore(openPort(ports), coreModule);
    const game = await firstRound(core);
    ok(await game.play(anyMove(game.state)));
    ok(await game.play(anyMove(game.state)));
    ok(await game.undo());
    const { state, steps } = game;
    const record = await game.record();

    const [port] = ports;
    if (!port) throw new Error('no port was opened');
    port.send = () => void setImmediate(() => port.receive({ type: 'died', reason: 'the test says so' }));
    expect(await core.state(state.position)).toHaveProperty('fault.code', 'core-died');

    expect(ok(await core.state(state.position))).toEqual(state);
    expect(await game.record()).toBe(record);
    ok(await game.play(anyMove(state)));
    expect(game.steps.slice(0, -1)).toEqual(steps);
    expect(ports).toHaveLength(2);
});

test('a worker that dies over an analysis ends it', async () => {
    const ports: Port[] = [];
    const core = new WorkerCore(openPort(ports), coreModule);
    const { state } = await firstRound(core);
    const analysis = core.analyse(state.position, 1, new AbortController().signal, () => {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    ports[1]?.receive({ type: 'died', reason: 'the test says so' });
    await analysis;
    expect(await core.choose('greedy', '1', state.position)).toHaveProperty('ok');
});

test('a core that cannot be loaded is a fault, and the next request tries again', async () => {
    let offline = true;
    const client = new Client(openPort(), () => (offline ? Promise.reject(new Error('offline')) : coreModule()));
    expect(await client.ask('state', '')).toHaveProperty('fault.code', 'core-missing');
    offline = false;
    expect(await client.ask('state', '')).toHaveProperty('fault.code', 'form');
});
