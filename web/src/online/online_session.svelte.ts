import type { Target } from '../board/targets.ts';
import type { Core, Fault, Seat, SeatOptions, State, Step } from '../core/types.ts';
import type { OnlineSeats, Play, Stage, Table } from '../game/play.ts';
import { Caution } from '../game/caution.svelte.ts';
import type { Warning } from '../game/warning.ts';
import { opened, reduce, type Model } from '../game/reducer.ts';
import { roundScored } from '../game/story.ts';
import { words } from '../messages/messages.svelte.ts';
import { foreseen } from './ahead.ts';
import { recordOf } from './api.ts';
import { Link, type Done, type LinkStatus, type Wire } from './link.ts';
import { standing } from './log.ts';
import { Nonces } from './nonces.ts';
import type {
    ClocksView,
    Deed,
    EventMessage,
    FromServer,
    NumberedEvent,
    Phrase,
    Refusal,
    StateMessage,
    TableView,
} from './protocol.ts';
import { Tiling } from './tiling.ts';

/**
 * A table of the server, as its page needs it. What the server says is shown step by step in its order; what the person
 * does goes over the link and counts when the server has it.
 *
 *   const session = new OnlineSession(core, () => socket(), 'GAME', { show, pace });
 *   session.view      // who sits at the table, null until the server has answered
 *   session.begun     // there is something to play: the game page may open
 *   await session.do({ type: 'resign' });
 */
/** With clocks the sheet of a round closes by itself, as the next round runs. */
const SHEET_WITH_CLOCKS = 6000;
/** More than that happened meanwhile: it is not shown step by step. */
const MOST_SHOWN = 8;
const RECORD_AGAIN = 2000;

export class OnlineSession implements Play {
    model: Model = $state.raw() as Model;
    begun = $state(false);
    showing = $state(false);
    sheet = $state(false);
    readonly fault: Fault | null = null;
    readonly adviser = null;
    readonly kept = true;
    view: TableView | null = $state.raw(null);
    you: Seat | 0 = $state(0);
    here: Seat[] = $state.raw([]);
    status: LinkStatus = $state('connecting');
    /** What the server has refused, until it is told. */
    refused: Refusal | null = $state.raw(null);
    /** What was refused is a move that the table had shown already. */
    tookBack = $state(false);
    /** The table cannot be shown at all. */
    gone: Refusal | null = $state.raw(null);
    /** Who has said no to a takeback, until it is told. */
    takebackRefused: Seat | null = $state(null);
    /** Seats whose person has left, by the server's patience. */
    left: Seat[] = $state.raw([]);
    /** What was said last, until it has been read. */
    spoken: { seat: Seat; phrase?: string; text?: string; number: number } | null = $state.raw(null);
    muted: Seat[] = $state.raw([]);

    readonly game: string;
    readonly #core: Core;
    readonly #stage: Stage;
    readonly #link: Link;
    readonly #nonces: Nonces;
    #clocks: { view: ClocksView; at: number } | null = $state.raw(null);
    #events: NumberedEvent[] = [];
    #last = 0;
    /** How many pages follow the table, those of the seats among them. */
    #present = $state(0);
    /** What has been said and not shown yet. */
    #waiting = $state(0);
    #shown: Promise<void> = Promise.resolve();
    /** A move is on its way; it counts when the event of that number, once known, is on the table. */
    #sent: { until: number } | null = $state.raw(null);
    /** One's own move that is on the table here, and not confirmed by the server. */
    #ahead: { step: Step; before: Model } | null = null;
    readonly #caution = new Caution();
    #tiling: Tiling | null = $state.raw(null);
    #laying = $state(false);
    #read: (() => void) | null = null;
    #closed = false;

    constructor(core: Core, open: () => Wire, game: string, stage: Stage) {
        this.game = game;
        this.#core = core;
        this.#stage = stage;
        this.#link = new Link(open, game, {
            since: () => this.#last,
            receive: (message) => this.#receive(message),
            changed: (status) => (this.status = status),
        });
        this.#nonces = new Nonces(game, (deed) => this.#link.do(deed));
    }

    /** How many others look on. */
    get watching(): number {
        return Math.max(0, this.#present - this.here.length - (this.you === 0 ? 1 : 0));
    }

    get state(): State {
        return this.model.state;
    }

    get table(): Table {
        const seats = this.view?.seats ?? [];
        return {
            rules: this.view?.rules ?? 'fixed',
            seats: seats.map(({ seat, kind, name, bot }): SeatOptions => {
                if (seat === this.you) return { name: words().you, bot: null };
                return kind === 'bot' ? { name: name ?? '', bot: bot ?? null } : { name: name ?? '', bot: null };
            }),
        };
    }

    get people(): Seat[] {
        return this.you === 0 ? [] : [this.you];
    }

    /** All that has been said is on the table. */
    get settled(): boolean {
        return this.#waiting === 0 && !this.showing;
    }

    get over(): boolean {
        return this.view?.status === 'over';
    }

    /** One plays, and may still do so. */
    get playing(): boolean {
        return this.you !== 0 && this.view?.status === 'playing' && !this.view.seats[this.you - 1]?.out;
    }

    get mine(): boolean {
        if (!this.playing || this.view?.pause?.paused) return false;
        if (this.#sent || this.#laying || !this.settled || this.model.shown !== null) return false;
        const { phase, turn } = this.state;
        return phase === 'tiling'
            ? this.#tiling !== null && !this.#tiling.done
            : phase === 'offer' && turn === this.you;
    }

    get waiting(): string | null {
        return this.state.phase === 'tiling' && !this.mine && this.view?.status === 'playing'
            ? words().online.othersChoose
            : null;
    }

    get seatsOnline(): OnlineSeats {
        return {
            clock: (seat) => {
                const clocks = this.#clocks;
                const left = clocks?.view.left[seat - 1];
                if (!clocks || left === undefined) return null;
                const running = this.view?.status === 'playing' && clocks.view.running.includes(seat as Seat);
                const gone = running ? Math.max(0, performance.now() - clocks.at - clocks.view.in) : 0;
                return { left: Math.max(0, left - gone), running };
            },
            away: (seat) => {
                const view = this.view?.seats[seat - 1];
                return view?.kind === 'person' && !view.out && seat !== this.you && !this.here.includes(seat as Seat);
            },
        };
    }

    get warning(): Warning | null {
        return this.#caution.warning;
    }

    tap(target: Target, confirm: boolean, careful = false): void {
        if (!this.mine || this.warning) return;
        const { model, move } = reduce(this.model, { type: 'tap', target, confirm });
        this.model = model;
        if (move === null || (careful && this.#caution.holds(model, move))) return;
        this.#decide(move);
    }

    answerWarning(meant: boolean): void {
        const move = this.#caution.answered(meant);
        if (move && this.mine) this.#decide(move);
        else this.model = reduce(this.model, { type: 'tap', target: { kind: 'back' }, confirm: true }).model;
    }

    /** Refusals of the server are told as they come; nothing stands still because of one. */
    retry(): void {}

    #decide(move: string): void {
        if (this.#tiling) void this.#lay(this.#tiling, move);
        else void this.#pick(move);
    }

    /** On its way, and shown at once; what the server refuses is taken back. */
    async #pick(move: string): Promise<void> {
        const before = this.model;
        const sent = this.#move({ type: 'move', expect: this.#last, move, lag: this.#link.lag });
        const step = await foreseen(this.#core, before.state, move);
        if (step && this.#sent && this.settled && this.model.state === before.state) {
            this.#ahead = { step, before };
            this.#later(() => this.#take(step, null));
        }
        if (await sent) return;
        this.#later(async () => {
            this.tookBack = this.#takeBack();
        });
    }

    /** Whether there was something that the server has not confirmed. */
    #takeBack(): boolean {
        if (!this.#ahead) return false;
        this.model = reduce(this.#ahead.before, { type: 'tap', target: { kind: 'back' }, confirm: true }).model;
        this.#ahead = null;
        this.sheet = false;
        return true;
    }

    /** What the server says has happened, but for what is on the table already. */
    #unseen(steps: Step[]): Step[] {
        const [first, ...rest] = steps;
        if (!this.#ahead || !first) return steps;
        const { step } = this.#ahead;
        if (first.text !== step.text || first.state.position !== step.state.position) {
            this.#takeBack();
            return steps;
        }
        this.#ahead = null;
        return rest;
    }

    show(step: number | null): void {
        this.model = reduce(this.model, { type: 'show', step }).model;
    }

    goOn(): void {
        this.sheet = false;
        this.#read?.();
    }

    reread(): void {
        this.sheet = true;
    }

    /** Own placements that have not been sent are taken back at once; of a move that counts, the others are asked. */
    get undoable(): boolean {
        if (!this.playing || this.#sent || this.#laying) return false;
        if (this.#tiling) return this.#tiling.moves.length > 0;
        if (this.state.phase !== 'offer' || this.view?.takeback || this.view?.rated) return false;
        for (let at = this.model.steps.length - 1; at >= 0; at -= 1) {
            const seat = this.model.steps[at]?.seat ?? 0;
            if (seat === 0 || seat === this.you) return seat !== 0;
        }
        return false;
    }

    async undo(): Promise<void> {
        if (!this.undoable) return;
        const tiling = this.#tiling;
        if (!tiling) {
            await this.do({ type: 'takeback', answer: 'ask' });
            return;
        }
        this.#laying = true;
        await tiling.undo();
        this.#laying = false;
        this.#lookAt(tiling.state);
    }

    async record(): Promise<string> {
        return (await recordOf(this.game)) ?? '';
    }

    /** A deed of the person; a refusal is kept for the page to tell. */
    async do(deed: Deed): Promise<Done> {
        const done = await this.#link.do(deed);
        if ('refusal' in done && !this.#closed) {
            this.refused = done.refusal;
            this.tookBack = false;
        }
        // Whose seat is whose stands in a state alone.
        if ('number' in done && (deed.type === 'sit' || deed.type === 'stand')) this.#link.greet();
        return done;
    }

    say(phrase: Phrase): void {
        this.#link.say({ type: 'chat', phrase });
    }

    /** What one likes, where the server lets this person. */
    write(text: string): void {
        this.#link.say({ type: 'chat', text });
    }

    mute(seat: Seat, muted: boolean): void {
        this.#link.say({ type: 'mute', seat, muted });
    }

    /** After one has become somebody else. */
    reopen(): void {
        this.#link.reopen();
    }

    /** The network may be back. */
    hurry(): void {
        this.#link.hurry();
    }

    close(): void {
        this.#closed = true;
        this.#link.close();
        this.#tiling?.close();
        this.#read?.();
    }

    #receive(message: FromServer): void {
        switch (message.type) {
            case 'state':
                this.#knows(message, message.table, message.events, message.last);
                this.you = message.table.you ?? 0;
                this.#fair();
                this.#later(() => this.#catchUp(message));
                break;
            case 'event':
                if (message.number <= this.#last) break;
                if (message.number > this.#last + 1) {
                    this.#link.greet();
                    break;
                }
                this.#knows(message, message.table, [message], message.number);
                this.#fair();
                this.#later(() => this.#follow(message, standing(this.#events).length));
                break;
            case 'here':
                this.here = message.seats;
                this.left = message.away ?? [];
                this.#present = message.watching;
                break;
            case 'chat':
                this.spoken = { ...message, number: (this.spoken?.number ?? 0) + 1 };
                break;
            case 'muted':
                this.muted = message.seats;
                break;
            case 'error':
                if (this.view === null) {
                    this.#link.close();
                    // A greeting can be wrong in the name of the table only.
                    this.gone = message.code === 'bad_message' ? { ...message, code: 'no_game' } : message;
                } else this.refused = message;
                break;
        }
    }

    #knows(
        { clocks }: { clocks: ClocksView | null },
        table: TableView | null,
        events: NumberedEvent[],
        last: number,
    ): void {
        if (table) this.view = table;
        this.#clocks = clocks && { view: clocks, at: performance.now() };
        this.#events.push(...events.filter(({ number }) => number > this.#last));
        this.#last = last;
        const latest = events.at(-1)?.event;
        if (latest?.type === 'takeback_refused' && latest.seat !== this.you) this.takebackRefused = latest.seat;
    }

    /** One's own part of the deals: what is due is committed to, or opened, without anybody being asked. */
    #fair(): void {
        if (this.view && this.you !== 0) void this.#nonces.follow(this.view, this.you);
    }

    /** One thing after the other, however fast they come. */
    #later(task: () => Promise<void>): void {
        this.#waiting += 1;
        this.#shown = this.#shown.then(async () => {
            if (!this.#closed) await task();
            this.#waiting -= 1;
        });
    }

    async #follow({ number, event, steps, state }: EventMessage, count: number): Promise<void> {
        if (event.type === 'takeback' && state && this.begun) {
            this.#ahead = null;
            this.model = reduce(this.model, { type: 'undone', steps: this.model.steps.slice(0, count), state }).model;
        }
        const own = event.type === 'tiling' ? this.#tiling : null;
        if (own) this.#tiling = null;
        for (const step of this.#unseen(steps)) await this.#take(step, own);
        own?.close();
        await this.#done(number);
    }

    async #take(step: Step, own: Tiling | null): Promise<void> {
        await this.#sheetRead();
        if (this.#closed) return;
        if (!this.begun) {
            this.#begin([step], step.state);
            return;
        }
        const before = this.state;
        this.model = reduce(this.model, { type: 'stepped', step }).model;
        if (own && this.model.state.phase === 'tiling') {
            // What was chosen here stays laid while the others' tiles follow.
            const boards = step.state.boards.map(
                (board, at) => own.state.boards[own.seat === at + 1 ? at : -1] ?? board,
            );
            this.#lookAt({ ...step.state, boards, placements: [] });
        }
        this.showing = true;
        await this.#stage.show(own?.seat === step.seat ? withoutLaid(step) : step, before);
        this.showing = false;
        if (roundScored(this.model.steps)) this.sheet = true;
        if (step.seat === 0 && this.you !== 0) this.#link.say({ type: 'ready' });
    }

    /** The sheet of the round before is read before the next one is dealt. */
    async #sheetRead(): Promise<void> {
        if (!this.sheet || this.over) return;
        const timer = this.#clocks ? setTimeout(() => this.goOn(), SHEET_WITH_CLOCKS) : undefined;
        await new Promise<void>((resolve) => (this.#read = resolve));
        clearTimeout(timer);
        this.#read = null;
    }

    /** The table as the server has it, after whatever was missed. */
    async #catchUp({ state, last }: StateMessage): Promise<void> {
        const count = standing(this.#events.filter(({ number }) => number <= last)).length;
        if (state && this.#ahead) {
            // The move has not got there: the link sends it again.
            if (state.position === this.#ahead.before.state.position) return;
            if (state.position === this.#ahead.step.state.position) this.#ahead = null;
            else this.#takeBack();
        }
        if (state && !(this.begun && this.model.steps.length === count && this.#real.position === state.position)) {
            await this.#reload(state);
        }
        await this.#done(last);
    }

    /** What happened so far, played again by the core from the record. */
    async #reload(state: State): Promise<void> {
        if (!this.begun) this.#begin([], state);
        const record = await recordOf(this.game);
        const answer = record === null ? null : await this.#core.loadGame(record);
        if (this.#closed) return;
        if (!answer || 'fault' in answer) {
            // Without its history the game can still be played.
            this.#dropTiling();
            this.model = opened([], state);
            if (!answer) setTimeout(() => this.#link.greet(), RECORD_AGAIN);
            return;
        }
        // The record may be ahead: events that have not come yet are not shown yet.
        const upTo = answer.ok.steps.findIndex((step) => step.state.position === state.position);
        const steps = upTo < 0 ? [] : answer.ok.steps.slice(0, upTo + 1);
        answer.ok.close();
        const known = this.model.steps;
        const missed = steps.slice(known.length);
        const follows = known.length > 0 && known.every((step, at) => steps[at]?.text === step.text);
        if (follows && missed.length > 0 && missed.length <= MOST_SHOWN) {
            for (const step of missed) await this.#take(step, null);
            this.#dropTiling();
        } else {
            this.#dropTiling();
            this.model = { ...opened(steps, state), shown: null };
        }
    }

    #begin(steps: Step[], state: State): void {
        this.model = opened(steps, state);
        this.begun = true;
        if (steps.some((step) => step.seat === 0) && this.you !== 0) this.#link.say({ type: 'ready' });
    }

    async #done(number: number): Promise<void> {
        if (this.#sent && number >= this.#sent.until) this.#sent = null;
        const chosen = this.you !== 0 && this.view?.chosen.includes(this.you);
        if (!this.begun || !this.playing || this.#tiling || chosen || this.you === 0) return;
        const tiling = await Tiling.begin(this.#core, this.state, this.you);
        if (!tiling) return;
        this.#tiling = tiling;
        this.#lookAt(tiling.state);
    }

    async #lay(tiling: Tiling, move: string): Promise<void> {
        const before = this.state;
        this.#laying = true;
        const step = await tiling.place(move);
        if (step && tiling === this.#tiling) {
            this.#lookAt(step.state);
            this.showing = true;
            await this.#stage.show(step, before);
            this.showing = false;
        }
        this.#laying = false;
        if (tiling !== this.#tiling || !tiling.done) return;
        const { moves } = tiling;
        const done = await this.#move({ type: 'place', expect: this.#last, moves, lag: this.#link.lag });
        if (done || tiling !== this.#tiling) return;
        this.#later(async () => {
            this.#dropTiling();
            await this.#done(this.#last);
        });
    }

    async #move(deed: Deed): Promise<boolean> {
        this.#sent = { until: Infinity };
        const done = await this.do(deed);
        if ('refusal' in done) {
            this.#sent = null;
            return false;
        }
        // Its event may have been shown while the answer was on its way again.
        if (done.number <= this.#last) this.#later(() => this.#done(done.number));
        this.#sent = { until: done.number };
        return true;
    }

    #dropTiling(): void {
        if (!this.#tiling) return;
        this.#tiling.close();
        this.#tiling = null;
        this.#lookAt(this.#real);
    }

    /** The position as the server has it, without what is laid here alone. */
    get #real(): State {
        return this.#tiling?.table ?? this.model.state;
    }

    #lookAt(state: State): void {
        this.model = { ...this.model, state, selection: { kind: 'none' } };
    }
}

/** What was laid here already does not fly a second time. */
function withoutLaid(step: Step): Step {
    const laid = (event: Step['events'][number]) =>
        event.type === 'placed' || (event.type === 'tiles' && event.from.at === 'line');
    return { ...step, events: step.events.filter((event) => !laid(event)) };
}
