import type { FromWorker, Port } from './protocol.ts';
import type { Answer, Fault, Line } from './types.ts';

/**
 * The page's side of a worker: requests become promises, all of which settle. A worker that has died is started again
 * with the next request; what it owed is answered with a fault.
 *
 *   const client = new Client(openPort, loadModule);
 *   await client.ask<State>('state', position);
 */
export class Client {
    readonly #open: () => Port;
    readonly #module: () => Promise<WebAssembly.Module>;
    readonly #waiting = new Map<number, Waiting>();
    #port: Promise<Port> | undefined;
    #last = 0;
    #lives = 0;

    constructor(open: () => Port, module: () => Promise<WebAssembly.Module>) {
        this.#open = open;
        this.#module = module;
    }

    /** Changes whenever a worker is started: what an older one kept is gone. */
    get life(): number {
        return this.#lives;
    }

    /** False after the worker has died, until the next request. */
    get alive(): boolean {
        return this.#port !== undefined;
    }

    async ask<T>(words: string, body = ''): Promise<Answer<T>> {
        return (await this.#request((port, id) => port.send({ type: 'ask', id, words, body }))) as Answer<T>;
    }

    /** Resolves when it is done, aborted or refused. */
    async analyse(
        position: string,
        lines: number,
        signal: AbortSignal,
        report: (lines: Line[], exact: boolean, depth: number) => void,
    ): Promise<Fault | null> {
        if (signal.aborted) return null;
        let abort = () => {};
        const answer = await this.#request((port, id) => {
            abort = () => port.send({ type: 'abort', id });
            signal.addEventListener('abort', abort);
            port.send({ type: 'analyse', id, position, lines });
            if (signal.aborted) abort();
        }, report);
        signal.removeEventListener('abort', abort);
        return 'fault' in answer ? answer.fault : null;
    }

    async #request(send: (port: Port, id: number) => void, report?: Waiting['report']): Promise<Answer<unknown>> {
        let port: Port;
        try {
            port = await (this.#port ??= this.#start());
        } catch (error) {
            this.#port = undefined;
            return { fault: coreMissing(String(error)) };
        }
        const id = ++this.#last;
        return new Promise((resolve) => {
            this.#waiting.set(id, { port, resolve, ...(report && { report }) });
            send(port, id);
        });
    }

    /** Starts the worker before anything is asked of it. */
    warm(): void {
        this.#port ??= this.#start();
        // Whoever asks tries again, and hears of it.
        this.#port.catch(() => (this.#port = undefined));
    }

    /** The worker's script is on its way while the module still is. */
    async #start(): Promise<Port> {
        const port = this.#open();
        let died: string | null = null;
        port.receive = (message) => {
            if (message.type === 'died') died = message.reason;
            this.#receive(port, message);
        };
        try {
            const module = await this.#module();
            if (died !== null) throw new Error(died);
            this.#lives += 1;
            port.send({ type: 'start', module });
            return port;
        } catch (error) {
            port.stop();
            throw error;
        }
    }

    #receive(port: Port, message: FromWorker): void {
        switch (message.type) {
            case 'answer': {
                const waiting = this.#waiting.get(message.id);
                this.#waiting.delete(message.id);
                waiting?.resolve(message.answer);
                break;
            }
            case 'report':
                this.#waiting.get(message.id)?.report?.(message.lines, message.exact, message.depth);
                break;
            case 'died':
                port.stop();
                this.#port = undefined;
                for (const [id, waiting] of this.#waiting) {
                    if (waiting.port !== port) continue;
                    this.#waiting.delete(id);
                    waiting.resolve({ fault: coreDied(message.reason) });
                }
                break;
        }
    }
}

interface Waiting {
    port: Port;
    resolve: (answer: Answer<unknown>) => void;
    report?: (lines: Line[], exact: boolean, depth: number) => void;
}

/** The file of the core could not be loaded. */
function coreMissing(reason: string): Fault {
    return { code: 'core-missing', params: { reason }, message: `The core could not be loaded (${reason}).` };
}

/** The core stopped in the middle of a request; the next one starts it again. */
function coreDied(reason: string): Fault {
    return { code: 'core-died', params: { reason }, message: `The core has stopped (${reason}).` };
}
