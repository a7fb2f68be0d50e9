// The core without a browser, for what the pages are compared with.
//
//   const core = await startCore();
//   core('state', position).choices
import { readFileSync } from 'node:fs';

const FILE = new URL('../../../build/wasm/evora.wasm', import.meta.url);

/** A function that asks: words and a body in, what is behind "ok" out; a refusal is thrown. */
export async function startCore() {
    const { instance } = await WebAssembly.instantiate(readFileSync(FILE));
    const { memory, _initialize, evora_alloc, evora_ask, evora_free } = instance.exports;
    _initialize();
    return (words, body = '') => {
        const bytes = new TextEncoder().encode(body === '' ? words : `${words}\n${body}`);
        const at = evora_alloc(bytes.length);
        new Uint8Array(memory.buffer).set(bytes, at);
        const reply = evora_ask(at, bytes.length);
        evora_free(at);
        const [text, size] = new Uint32Array(memory.buffer, reply, 2);
        const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text, size)));
        if ('fault' in answer) throw new Error(answer.fault.message);
        return answer.ok;
    };
}

/** A whole game among bots: its record, and the position after every step. */
export function playBots(core, rules, bots, seed) {
    const seats = bots.map((bot) => `${bot} `).join('\n');
    const { game, state } = core(`new ${rules} 1 ${seed} 2026-11-28`, seats);
    const positions = [];
    for (let now = state; now.phase !== 'over';) {
        const move = now.phase === 'deal' ? '' : core(`choose ${bots[now.turn - 1]} ${seed}`, now.position);
        now = core(move === '' ? `deal ${game}` : `play ${game} ${move}`).state;
        positions.push(now.position);
    }
    const record = core(`record ${game}`);
    core(`close ${game}`);
    return { record, positions };
}
