import type { Core, Fault, GameOptions, LocalGame, Seat, SeatOptions, State, Step } from '../core/types.ts';
import type { Target } from '../board/targets.ts';
import { forget, keep } from '../storage.ts';
import { keepGame } from './archive.ts';
import { Caution } from './caution.svelte.ts';
import type { Play, Stage, Table } from './play.ts';
import { opened, reduce, type Model } from './reducer.ts';
import { roundScored } from './story.ts';
import type { Warning } from './warning.ts';

/** What is asked of a game beyond its table. */
export interface Manner {
    /** Kept on the device, so that it survives a reload. */
    keep: boolean;
    /** It counts for a rating: nobody is helped. */
    rated: boolean;
}
const CASUAL: Manner = { keep: true, rated: false };

export const KEPT_GAME = 'game';
export const KEPT_SEATS = 'game.seats';

/** Least time from one move to the bot's next one, so that people can follow. */
const BOT_PAUSE = 850;
/** The same before a placement on the wall. */
const BOT_TILING_PAUSE = 350;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A seed below 2^64 from the device's own chance. */
export function newSeed(): string {
    const words = crypto.getRandomValues(new BigUint64Array(1));
    return (words[0] ?? 0n).toString();
}

/**
 * One game on this device: it lets the core play what the person decides, lets the bots decide, shows each step at a
 * pace that can be followed, and keeps the record.
 *
 *   const session = await Session.start(core, options, { show, pace });
 *   session.tap(target);   session.undo();   session.goOn();   session.close();
 */
export class Session implements Play {
    model: Model = $state.raw() as Model;
    /** A bot is thinking. */
    thinking = $state(false);
    /** The core is playing what a person has decided. */
    playing = $state(false);
    /** A step is being shown. */
    showing = $state(false);
    /** The scoring of the round waits to be read. */
    sheet = $state(false);
    fault: Fault | null = $state.raw(null);
    /** False when the device keeps nothing. */
    kept = $state(true);

    readonly #core: Core;
    readonly #game: LocalGame;
    readonly #stage: Stage;
    readonly table: Table;
    readonly waiting = null;
    readonly seatsOnline = null;
    readonly #manner: Manner;
    #turn = 0;
    readonly #caution = new Caution();
    #closed = false;

    constructor(core: Core, game: LocalGame, table: Table, stage: Stage, manner = CASUAL) {
        this.#core = core;
        this.#game = game;
        this.table = table;
        this.#stage = stage;
        this.#manner = manner;
        this.model = opened(game.steps, game.state);
    }

    static async start(core: Core, options: GameOptions, stage: Stage): Promise<Session | Fault> {
        const answer = await core.newGame(options);
        if ('fault' in answer) return answer.fault;
        return new Session(core, answer.ok, { rules: options.rules, seats: options.seats }, stage);
    }

    static async from(core: Core, position: string, seats: SeatOptions[], stage: Stage): Promise<Session | Fault> {
        const answer = await core.gameFrom({ position, seats, seed: newSeed() });
        if ('fault' in answer) return answer.fault;
        const session = new Session(core, answer.ok, { rules: answer.ok.state.rules, seats }, stage);
        await session.#save();
        return session;
    }

    static async load(
        core: Core,
        record: string,
        seats: SeatOptions[] | null,
        stage: Stage,
        manner = CASUAL,
    ): Promise<Session | Fault> {
        const answer = await core.loadGame(record);
        if ('fault' in answer) return answer.fault;
        const { state } = answer.ok;
        const fit = seats?.length === state.players ? seats : seatsOf(record, state.players);
        return new Session(core, answer.ok, { rules: state.rules, seats: fit }, stage, manner);
    }

    get adviser(): Core | null {
        return this.#manner.rated ? null : this.#core;
    }

    get warning(): Warning | null {
        return this.#caution.warning;
    }

    get state(): State {
        return this.model.state;
    }

    get over(): boolean {
        return this.state.phase === 'over';
    }

    isBot(seat: number): boolean {
        return typeof this.table.seats[seat - 1]?.bot === 'string';
    }

    /** Seats that people hold. */
    get people(): Seat[] {
        return this.table.seats.flatMap((seat, index) => (seat.bot === null ? [(index + 1) as Seat] : []));
    }

    /** A person may act now. */
    get mine(): boolean {
        const { turn, phase } = this.state;
        if (this.playing) return false;
        return (
            (phase === 'offer' || phase === 'tiling') && turn !== 0 && !this.isBot(turn) && this.model.shown === null
        );
    }

    /** Starts, or goes on after a reload. */
    async run(): Promise<void> {
        if (this.state.phase === 'deal' && roundScored(this.model.steps)) this.sheet = true;
        await this.#advance();
    }

    tap(target: Target, confirm: boolean, careful = false): void {
        if (!this.mine || this.thinking || this.warning) return;
        const { model, move } = reduce(this.model, { type: 'tap', target, confirm });
        this.model = model;
        if (!move || (careful && !this.#manner.rated && this.#caution.holds(model, move))) return;
        void this.#play(move);
    }

    answerWarning(meant: boolean): void {
        const move = this.#caution.answered(meant);
        if (move) void this.#play(move);
        else this.model = reduce(this.model, { type: 'tap', target: { kind: 'back' }, confirm: true }).model;
    }

    show(step: number | null): void {
        this.model = reduce(this.model, { type: 'show', step }).model;
    }

    retry(): void {
        this.fault = null;
        void this.#advance();
    }

    /** The person has read the sheet. */
    goOn(): void {
        this.sheet = false;
        void this.#advance();
    }

    /** Shows the last scoring once more. */
    reread(): void {
        this.sheet = true;
    }

    /** A move of a person can be taken back within the round. */
    get undoable(): boolean {
        if (this.state.phase !== 'offer' && this.state.phase !== 'tiling') return false;
        for (let at = this.model.steps.length - 1; at >= 0; at -= 1) {
            const seat = this.model.steps[at]?.seat ?? 0;
            if (seat === 0) return false;
            if (!this.isBot(seat)) return true;
        }
        return false;
    }

    /** Takes back to before the last move of a person. */
    async undo(): Promise<void> {
        if (!this.undoable) return;
        const turn = ++this.#turn;
        this.thinking = false;
        this.#caution.answered(false);
        this.fault = null;
        for (;;) {
            const last = this.#game.steps.at(-1);
            if (!last || last.seat === 0) break;
            const answer = await this.#game.undo();
            if (turn !== this.#turn) return;
            if ('fault' in answer) break;
            if (!this.isBot(last.seat)) break;
        }
        this.model = reduce(this.model, { type: 'undone', steps: this.#game.steps, state: this.#game.state }).model;
        await this.#save();
        await this.#advance();
    }

    async record(): Promise<string> {
        return this.#game.record();
    }

    close(): void {
        this.#closed = true;
        this.#turn += 1;
        this.#game.close();
    }

    async #play(move: string): Promise<void> {
        const turn = ++this.#turn;
        this.playing = true;
        const answer = await this.#game.play(move);
        this.playing = false;
        await this.#take(turn, answer);
        if (turn === this.#turn) await this.#advance();
    }

    async #take(turn: number, answer: { ok: Step } | { fault: Fault }): Promise<boolean> {
        if (turn !== this.#turn || this.#closed) return false;
        if ('fault' in answer) {
            this.fault = answer.fault;
            return false;
        }
        const before = this.state;
        this.fault = null;
        this.model = reduce(this.model, { type: 'stepped', step: answer.ok }).model;
        void this.#save();
        this.showing = true;
        await this.#stage.show(answer.ok, before);
        if (turn !== this.#turn || this.#closed) return false;
        this.showing = false;
        if (roundScored(this.model.steps)) this.sheet = true;
        return true;
    }

    /** Does whatever happens without a person: deals, and moves of bots. */
    async #advance(): Promise<void> {
        const turn = ++this.#turn;
        while (turn === this.#turn && !this.#closed && !this.sheet) {
            const { phase, turn: seat, position } = this.state;
            if (phase === 'over') return;
            if (phase === 'deal') {
                if (!(await this.#take(turn, await this.#game.deal()))) return;
                continue;
            }
            const bot = seat === 0 ? null : (this.table.seats[seat - 1]?.bot ?? null);
            if (bot === null) return;
            this.thinking = true;
            const [answer] = await Promise.all([
                this.#core.choose(bot, newSeed(), position),
                pause((phase === 'tiling' ? BOT_TILING_PAUSE : BOT_PAUSE) * Math.max(0.4, this.#stage.pace())),
            ]);
            if (turn !== this.#turn || this.#closed) return;
            this.thinking = false;
            if ('fault' in answer) {
                this.fault = answer.fault;
                return;
            }
            if (!(await this.#take(turn, await this.#game.play(answer.ok)))) return;
        }
    }

    async #save(): Promise<void> {
        if (!this.#manner.keep) return;
        const { phase, boards } = this.state;
        const record = await this.#game.record();
        if (phase === 'over') {
            forget(KEPT_GAME);
            const scores = boards.map((board) => board.score);
            const date = new Date().toISOString().slice(0, 10);
            if (record) this.kept = keepGame({ date, seats: this.table.seats, scores, record });
            return;
        }
        if (this.#closed) return;
        this.kept = keep(KEPT_GAME, record) && keep(KEPT_SEATS, JSON.stringify(this.table.seats));
    }
}

/** Names and bots as the tags of a record have them. */
export function seatsOf(record: string, players: number): SeatOptions[] {
    const tag = (name: string) => new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, 'm').exec(record)?.[1] ?? '';
    return Array.from({ length: players }, (_, index) => {
        const bot = tag(`Seat${index + 1}Bot`);
        return { name: tag(`Seat${index + 1}`), bot: /^(random|greedy|level-([1-9]|10))$/.test(bot) ? bot : null };
    });
}
