import type { Answer } from './types.ts';

/**
 * One instance of the core: a request as a line of words and a body in, what the core answers out. docs/bridge.md has
 * the requests.
 *
 *   const core = await CoreModule.start(await compile(fetch('evora.wasm')));
 *   core.ask<State>('state', position);
 */
export class CoreModule {
    readonly #exports: Exports;

    private constructor(exports: Exports) {
        this.#exports = exports;
    }

    static async start(module: WebAssembly.Module): Promise<CoreModule> {
        const instance = await WebAssembly.instantiate(module);
        const exports = instance.exports as unknown as Exports;
        exports._initialize();
        return new CoreModule(exports);
    }

    /** Throws only where the instance is broken for good: out of memory, or a fault of the core's own. */
    ask<T>(words: string, body = ''): Answer<T> {
        const { memory, evora_alloc, evora_ask, evora_free } = this.#exports;
        const bytes = new TextEncoder().encode(body === '' ? words : `${words}\n${body}`);
        const at = evora_alloc(bytes.length);
        if (at === 0 && bytes.length > 0) throw new Error('the core has no memory left');
        new Uint8Array(memory.buffer).set(bytes, at);
        const reply = evora_ask(at, bytes.length);
        evora_free(at);
        // The memory may have grown, and its old buffer with it become empty.
        const [text = 0, size = 0] = new Uint32Array(memory.buffer, reply, 2);
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text, size))) as Answer<T>;
    }
}

interface Exports {
    readonly memory: WebAssembly.Memory;
    _initialize(): void;
    evora_alloc(size: number): number;
    evora_free(at: number): void;
    evora_ask(at: number, size: number): number;
}

/** Compiles while it loads, where the server names the type that this asks for. */
export async function compile(response: Response | Promise<Response>): Promise<WebAssembly.Module> {
    const found = await response;
    if (!found.ok) throw new Error(`${found.url}: ${found.status}`);
    const whole = found.clone();
    try {
        return await WebAssembly.compileStreaming(found);
    } catch {
        return WebAssembly.compile(await whole.arrayBuffer());
    }
}
