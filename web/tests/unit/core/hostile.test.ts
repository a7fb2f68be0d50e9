// Whatever is asked of the module, it answers: no trap, no reply that is not JSON, and it works on.
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/core/types.ts';
import { coreModule, instance, ok } from './device.ts';

/** Small and repeatable: what matters is that a failure can be played again. */
function chance(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

const WORDS = (
    'state new load step play deal undo record close picture choose analyse think end fixed free fixed+sf free+sf ' +
    '0 1 2 3 4 -1 64 18446744073709551615 18446744073709551616 1e9 NaN greedy random level-1 level-10 azulejos ' +
    '1B1 CKF 3@5 4B3yw 2026-11-28 2026-02-30 - * \n \0 " \\ 🂡'
).split(' ');

test('mixed-up requests', async () => {
    const core = await instance();
    const next = chance(1);
    const begin = () => ok(core.ask<{ game: number }>('new fixed+sf 1 7 2026-11-28', '- Ana\ngreedy Ben')).game;
    const opened = [begin(), begin()];
    for (let i = 0; i < 20_000; i += 1) {
        const count = next(6);
        const words = Array.from({ length: count }, () => WORDS[next(WORDS.length)]).join(next(20) ? ' ' : '');
        if (/^analyse|^choose level-10/.test(words)) continue;
        const answer: Answer<unknown> = core.ask(words, next(3) ? '' : '- a\n- b');
        expect('ok' in answer !== 'fault' in answer, words).toBe(true);
    }
    opened.push(begin());
    expect(core.ask('record 999')).toHaveProperty('fault');
    expect(core.ask(`deal ${opened[2]}`)).toHaveProperty('ok');
});

test('bytes that are no text, straight into the memory', async () => {
    const { exports } = await WebAssembly.instantiate(await coreModule(), {
        wasi_snapshot_preview1: new Proxy({}, { get: () => () => expect.unreachable() }),
    });
    const { memory, _initialize, evora_alloc, evora_ask, evora_free } = exports as unknown as {
        memory: WebAssembly.Memory;
        _initialize(): void;
        evora_alloc(size: number): number;
        evora_ask(at: number, size: number): number;
        evora_free(at: number): void;
    };
    _initialize();
    const next = chance(2);
    const heads = ['', 'state\n', 'load 1\n', 'new free 1 1 2026-11-28\n', 'picture azulejos\n', 'choose greedy 1\n'];
    for (let i = 0; i < 5_000; i += 1) {
        const head = new TextEncoder().encode(heads[next(heads.length)]);
        const size = next(200);
        const at = evora_alloc(head.length + size);
        const bytes = new Uint8Array(memory.buffer, at, head.length + size);
        bytes.set(head);
        for (let k = head.length; k < bytes.length; k += 1) bytes[k] = next(256);
        const reply = evora_ask(at, bytes.length);
        evora_free(at);
        const [text = 0, length = 0] = new Uint32Array(memory.buffer, reply, 2);
        const decoder = new TextDecoder('utf-8', { fatal: true });
        expect(JSON.parse(decoder.decode(new Uint8Array(memory.buffer, text, length)))).toBeTypeOf('object');
    }
});

test('a record with single bytes changed is opened, salvaged or refused', async () => {
    const core = await instance();
    const { game } = ok(core.ask<{ game: number }>('new free+sf 1 7 2026-11-28', 'greedy Ana\ngreedy Ben'));
    for (let i = 0; i < 40; i += 1) {
        const step = core.ask<{ state: { position: string; phase: string } }>(`deal ${game}`);
        if ('ok' in step) continue;
        const { state } = ok(core.ask<{ state: { position: string } }>(`step ${game} ${i}`));
        const move = core.ask<string>('choose greedy 1', state.position);
        if ('ok' in move) ok(core.ask(`play ${game} ${move.ok}`));
    }
    const record = ok(core.ask<string>(`record ${game}`));
    expect(record.length).toBeGreaterThan(300);
    const next = chance(3);
    const outcomes = { opened: 0, salvaged: 0, refused: 0 };
    for (let i = 0; i < 2_000; i += 1) {
        const at = next(record.length);
        const changed = record.slice(0, at) + String.fromCharCode(next(128)) + record.slice(at + 1);
        const answer = core.ask<{ game: number; salvaged: unknown }>('load 1', changed);
        if ('fault' in answer) outcomes.refused += 1;
        else {
            outcomes[answer.ok.salvaged === null ? 'opened' : 'salvaged'] += 1;
            ok(core.ask(`close ${answer.ok.game}`));
        }
    }
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(5);
});

test('games and analyses that nobody closes are refused in the end', async () => {
    const core = await instance();
    const open = () => core.ask('new fixed 1 1 2026-11-28', '- Ana\n- Ben');
    let opened = 0;
    while ('ok' in open()) opened += 1;
    expect(opened).toBe(64);
    expect(open()).toHaveProperty('fault.params.found', '64 open games');
    ok(core.ask('close 1'));
    expect(open()).toHaveProperty('ok');
});
