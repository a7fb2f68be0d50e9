import type { Client } from './client.ts';
import type { Answer, Decision, Fault, LocalGame, SeatOptions, State, Step } from './types.ts';

/** What the core says of a game that it has opened. */
interface Opened {
    game: number;
    seats: SeatOptions[];
    start: string;
    steps: number;
    state: State;
    decided: Decision | null;
    salvaged: Fault | null;
}

/** A request, as it can be made again. */
interface Opening {
    words: string;
    body: string;
}

/**
 * A game in the core's worker. It knows how it was opened and what was asked of it since, so that it is there again
 * after the worker has died: the same deals come from the same seed.
 */
export class WorkerGame implements LocalGame {
    readonly #client: Client;
    readonly #opening: Opening;
    /** What has changed the game since: "deal", "undo" or "play MOVE". */
    readonly #asked: string[] = [];
    #life: number;
    #game: number;
    #closed = false;
    #queue: Promise<unknown> = Promise.resolve();
    steps: Step[];
    state: State;
    readonly start: string;
    readonly decided: Decision | null;
    readonly seats: SeatOptions[];
    readonly salvaged: Fault | null;

    private constructor(client: Client, opening: Opening, opened: Opened, steps: Step[]) {
        this.#client = client;
        this.#opening = opening;
        this.#life = client.life;
        this.#game = opened.game;
        this.steps = steps;
        this.state = opened.state;
        this.start = opened.start;
        this.decided = opened.decided;
        this.seats = opened.seats;
        this.salvaged = opened.salvaged;
    }

    static async open(client: Client, opening: Opening): Promise<Answer<LocalGame>> {
        const answer = await client.ask<Opened>(opening.words, opening.body);
        if ('fault' in answer) return answer;
        const numbers = Array.from({ length: answer.ok.steps }, (_, index) => index + 1);
        const steps: Step[] = [];
        for (const step of await Promise.all(
            numbers.map((number) => client.ask<Step>(`step ${answer.ok.game} ${number}`)),
        )) {
            if ('fault' in step) return step;
            steps.push(step.ok);
        }
        return { ok: new WorkerGame(client, opening, answer.ok, steps) };
    }

    play(move: string): Promise<Answer<Step>> {
        return this.#ask<Step>('play', move, (step) => this.#add(`play ${move}`, step));
    }

    deal(): Promise<Answer<Step>> {
        return this.#ask<Step>('deal', '', (step) => this.#add('deal', step));
    }

    undo(): Promise<Answer<State>> {
        return this.#ask<State>('undo', '', (state) => {
            this.#asked.push('undo');
            this.steps = this.steps.slice(0, -1);
            this.state = state;
        });
    }

    async record(): Promise<string> {
        const answer = await this.#ask<string>('record');
        if ('ok' in answer) return answer.ok;
        // The worker has died over it; the next one has the game again.
        const again = await this.#ask<string>('record');
        return 'ok' in again ? again.ok : '';
    }

    close(): void {
        if (this.#closed) return;
        this.#closed = true;
        if (this.#life === this.#client.life && this.#client.alive) void this.#client.ask(`close ${this.#game}`);
    }

    #add(asked: string, step: Step): void {
        this.#asked.push(asked);
        this.steps = [...this.steps, step];
        this.state = step.state;
    }

    /** One request after the other, so that the game is brought back once and in the state that each expects. */
    #ask<T>(verb: string, rest = '', accept: (ok: T) => void = () => {}): Promise<Answer<T>> {
        const answer = this.#queue.then(async (): Promise<Answer<T>> => {
            const lost = await this.#revive();
            if (lost) return { fault: lost };
            const answered = await this.#client.ask<T>(`${verb} ${this.#game} ${rest}`.trimEnd());
            if ('ok' in answered) accept(answered.ok);
            return answered;
        });
        this.#queue = answer;
        return answer;
    }

    async #revive(): Promise<Fault | null> {
        if (this.#life === this.#client.life && this.#client.alive) return null;
        const opened = await this.#client.ask<Opened>(this.#opening.words, this.#opening.body);
        if ('fault' in opened) return opened.fault;
        for (const asked of this.#asked) {
            const [verb, move = ''] = asked.split(' ');
            const answer = await this.#client.ask(`${verb} ${opened.ok.game} ${move}`.trimEnd());
            if ('fault' in answer) return answer.fault;
        }
        this.#life = this.#client.life;
        this.#game = opened.ok.game;
        return null;
    }
}
