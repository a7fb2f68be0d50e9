import { CoreModule } from './module.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import type { Line } from './types.ts';

/**
 * The worker's side: one instance of the core that answers requests in their order and analyses in between.
 *
 *   const service = new Service((message) => postMessage(message));
 *   onmessage = ({ data }) => service.receive(data);
 */
export class Service {
    readonly #send: (message: FromWorker) => void;
    #core: Promise<CoreModule> | undefined;
    #dead = false;
    readonly #aborted = new Set<number>();
    readonly #analysing = new Set<number>();

    constructor(send: (message: FromWorker) => void) {
        this.#send = send;
    }

    receive(message: ToWorker): void {
        switch (message.type) {
            case 'start':
                this.#core = CoreModule.start(message.module);
                // Whoever asks hears of it.
                this.#core.catch(() => undefined);
                break;
            case 'ask':
                void this.#guard(async (core) => {
                    this.#answer(message.id, core.ask(message.words, message.body));
                });
                break;
            case 'analyse':
                this.#analysing.add(message.id);
                void this.#guard((core) => this.#analyse(core, message.id, message.position, message.lines));
                break;
            case 'abort':
                if (this.#analysing.has(message.id)) this.#aborted.add(message.id);
                break;
        }
    }

    #answer(id: number, answer: Extract<FromWorker, { type: 'answer' }>['answer']): void {
        if (!this.#dead) this.#send({ type: 'answer', id, answer });
    }

    /** An instance that has failed once is in no state to be asked again. */
    async #guard(task: (core: CoreModule) => Promise<void>): Promise<void> {
        try {
            if (!this.#core) throw new Error('asked before the start');
            const core = await this.#core;
            if (!this.#dead) await task(core);
        } catch (error) {
            if (this.#dead) return;
            this.#dead = true;
            this.#send({ type: 'died', reason: String(error) });
        }
    }

    async #analyse(core: CoreModule, id: number, position: string, lines: number): Promise<void> {
        const opened = core.ask<number>(`analyse ${lines} ${TABLE_MEBIBYTES}`, position);
        if ('fault' in opened) {
            this.#analysing.delete(id);
            this.#answer(id, opened);
            return;
        }
        let nodes = 1_000;
        let reported = 0;
        let depth = -1;
        for (let done = false; !done && !this.#aborted.has(id) && !this.#dead;) {
            const start = performance.now();
            const answer = core.ask<Report>(`think ${opened.ok} ${nodes}`);
            const now = performance.now();
            if ('fault' in answer) break;
            const found = answer.ok;
            done = found.done;
            if (done || (found.depth !== depth && now - reported >= REPORT_INTERVAL)) {
                this.#send({ type: 'report', id, lines: found.lines, exact: found.exact, depth: found.depth });
                reported = now;
                depth = found.depth;
            }
            nodes = nextSlice(nodes, now - start);
            // Lets requests in that have come meanwhile.
            await new Promise((resolve) => setTimeout(resolve));
        }
        if (!this.#dead) core.ask(`end ${opened.ok}`);
        this.#analysing.delete(id);
        this.#aborted.delete(id);
        this.#answer(id, { ok: null });
    }
}

interface Report {
    lines: Line[];
    depth: number;
    nodes: number;
    exact: boolean;
    done: boolean;
}

const TABLE_MEBIBYTES = 32;
const REPORT_INTERVAL = 250;
/** Milliseconds that a request waits behind a slice of an analysis. */
const SLICE = 25;

function nextSlice(nodes: number, took: number): number {
    const factor = Math.min(4, Math.max(0.25, SLICE / Math.max(took, 0.1)));
    return Math.round(Math.min(1_000_000, Math.max(100, nodes * factor)));
}
