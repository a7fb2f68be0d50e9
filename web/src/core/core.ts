import { Client } from './client.ts';
import { WorkerGame } from './local_game.ts';
import type { Port } from './protocol.ts';
import type {
    Answer,
    Core,
    Fault,
    GameOptions,
    Line,
    LocalGame,
    PositionOptions,
    Proof,
    SeatOptions,
    State,
} from './types.ts';

/**
 * The core behind two workers: one for what must be quick, one for thinking.
 *
 *   const core = new WorkerCore(openPort, loadModule);
 *   const answer = await core.newGame(options);
 */
export class WorkerCore implements Core {
    readonly #rules: Client;
    readonly #thinking: Client;

    constructor(open: () => Port, module: () => Promise<WebAssembly.Module>) {
        this.#rules = new Client(open, module);
        this.#thinking = new Client(open, module);
    }

    /** What is asked next is answered sooner. */
    warm(): void {
        this.#rules.warm();
    }

    async state(position: string): Promise<Answer<State>> {
        return this.#rules.ask('state', position);
    }

    async newGame({ rules, seats, start, seed }: GameOptions): Promise<Answer<LocalGame>> {
        return WorkerGame.open(this.#rules, {
            words: `new ${rules} ${start} ${seed} ${today()}`,
            body: linesOf(seats).join('\n'),
        });
    }

    async gameFrom({ position, seats, seed }: PositionOptions): Promise<Answer<LocalGame>> {
        return WorkerGame.open(this.#rules, {
            words: `from ${seed} ${today()}`,
            body: [oneLine(position), ...linesOf(seats)].join('\n'),
        });
    }

    async loadGame(record: string): Promise<Answer<LocalGame>> {
        const [fresh] = crypto.getRandomValues(new BigUint64Array(1));
        return WorkerGame.open(this.#rules, { words: `load ${fresh}`, body: record });
    }

    async verify(record: string): Promise<Answer<Proof>> {
        return this.#rules.ask('verify', record);
    }

    async picture(position: string, look: 'azulejos' | 'chocolates', names: string[]): Promise<Answer<string>> {
        const lines = [position, ...names].map(oneLine);
        return this.#rules.ask(`picture ${look}`, lines.join('\n'));
    }

    async choose(player: string, seed: string, position: string): Promise<Answer<string>> {
        return this.#thinking.ask(`choose ${player} ${seed}`, position);
    }

    async analyse(
        position: string,
        lines: number,
        signal: AbortSignal,
        report: (lines: Line[], exact: boolean, depth: number) => void,
    ): Promise<Fault | null> {
        return this.#thinking.analyse(position, lines, signal, report);
    }
}

function today(): string {
    return new Date().toISOString().slice(0, 10);
}

function linesOf(seats: SeatOptions[]): string[] {
    return seats.map(({ name, bot }) => oneLine(`${bot ?? '-'} ${name}`));
}

/** Requests have a line for each seat, and no name may begin another. */
function oneLine(text: string): string {
    return text.replace(/[\r\n]+/g, ' ');
}
