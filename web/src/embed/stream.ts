import { addressOf } from '../online/api.ts';
import type { Wire } from '../online/link.ts';

/**
 * A table as a stream of lines (GET, no session), for whoever only looks on. For the link it is a socket: it answers a
 * greeting with the stream, and measurements by itself.
 *
 *   new OnlineSession(core, () => new StreamWire(game), game, stage)
 */
/** The server sends an empty line when there was nothing for ten seconds. */
const SILENCE = 25_000;

export class StreamWire implements Wire {
    onopen: Wire['onopen'] = null;
    onmessage: Wire['onmessage'] = null;
    onclose: Wire['onclose'] = null;
    readonly #game: string;
    #end = new AbortController();
    #alarm: ReturnType<typeof setTimeout> | undefined;

    constructor(game: string) {
        this.#game = game;
        queueMicrotask(() => this.#tell('onopen', new Event('open')));
    }

    send(text: string): void {
        const message = JSON.parse(text) as { type: string; n?: number; since?: number };
        if (message.type === 'hello') void this.#read(message.since ?? 0);
        else if (message.type === 'ping') {
            const pong = JSON.stringify({ type: 'pong', n: message.n, at: Date.now() });
            queueMicrotask(() => this.#line(pong));
        }
    }

    close(): void {
        clearTimeout(this.#alarm);
        this.#end.abort();
    }

    #tell(name: 'onopen' | 'onmessage' | 'onclose', event: Event): void {
        const listener = this[name] as ((event: Event) => void) | null;
        if (!this.#end.signal.aborted || name === 'onclose') listener?.(event);
    }

    #line(text: string): void {
        if (text !== '') this.#tell('onmessage', new MessageEvent('message', { data: text }));
    }

    #lives(): void {
        clearTimeout(this.#alarm);
        this.#alarm = setTimeout(() => this.#end.abort(), SILENCE);
    }

    async #read(since: number): Promise<void> {
        // Asked again, the stream begins again.
        this.#end.abort();
        const end = (this.#end = new AbortController());
        try {
            this.#lives();
            const path = `games/${encodeURIComponent(this.#game)}/events?since=${since}`;
            const answer = await fetch(addressOf(path), { signal: end.signal, credentials: 'omit' });
            if (!answer.ok || !answer.body) {
                const { error } = (await answer.json()) as { error: object };
                this.#line(JSON.stringify({ type: 'error', game: this.#game, ...error }));
                return;
            }
            const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
            let rest = '';
            for (;;) {
                const { done, value } = await reader.read();
                if (done) break;
                this.#lives();
                const lines = (rest + value).split('\n');
                rest = lines.pop() ?? '';
                for (const line of lines) this.#line(line);
            }
        } catch {
            // The stream broke off: the link comes again.
        }
        clearTimeout(this.#alarm);
        if (end === this.#end) this.#tell('onclose', new CloseEvent('close'));
    }
}
