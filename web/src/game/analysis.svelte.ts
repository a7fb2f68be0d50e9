import type { Core, Fault, Line } from '../core/types.ts';

/**
 * The engine's view of one position at a time. Asking about another ends what was thought about the one before.
 *
 *   const analysis = new Analysis(core);
 *   analysis.ask(state.position);   analysis.lines[0]?.moves;   analysis.stop();
 */
export class Analysis {
    lines: readonly Line[] = $state.raw([]);
    depth = $state(0);
    /** All lines are proved to the end of the round. */
    exact = $state(false);
    thinking = $state(false);
    fault: Fault | null = $state.raw(null);

    readonly #core: Pick<Core, 'analyse'>;
    readonly #count: number;
    #abort = new AbortController();

    constructor(core: Pick<Core, 'analyse'>, count = 5) {
        this.#core = core;
        this.#count = count;
    }

    async ask(position: string): Promise<void> {
        this.stop();
        const abort = new AbortController();
        this.#abort = abort;
        this.thinking = true;
        const fault = await this.#core.analyse(position, this.#count, abort.signal, (lines, exact, depth) => {
            if (abort.signal.aborted) return;
            this.lines = lines;
            this.exact = exact;
            this.depth = depth;
        });
        if (abort.signal.aborted) return;
        this.thinking = false;
        this.fault = fault;
    }

    stop(): void {
        this.#abort.abort();
        this.lines = [];
        this.depth = 0;
        this.exact = false;
        this.thinking = false;
        this.fault = null;
    }
}
