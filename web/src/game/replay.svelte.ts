import type { Core, Decision, Fault, SeatOptions, State, Step } from '../core/types.ts';

/**
 * A game that is looked at: its steps, and which of them have been made on the page. A single position is a game
 * without steps.
 *
 *   const replay = await Replay.ofRecord(core, text);
 *   if (replay instanceof Replay) replay.show(replay.shown + 1);
 */
export class Replay {
    /** How many steps have been made. */
    shown = $state(0);

    private constructor(
        readonly start: State,
        readonly steps: readonly Step[],
        readonly seats: readonly SeatOptions[],
        /** As it was given; null for a position. */
        readonly record: string | null,
        readonly decided: Decision | null,
        /** What is wrong with the record behind the last step. */
        readonly salvaged: Fault | null,
    ) {
        this.shown = this.first;
    }

    static async ofRecord(core: Core, record: string): Promise<Replay | Fault> {
        const opened = await core.loadGame(record);
        if ('fault' in opened) return opened.fault;
        const game = opened.ok;
        const start = await core.state(game.start);
        game.close();
        if ('fault' in start) return start.fault;
        return new Replay(start.ok, game.steps, game.seats, record, game.decided, game.salvaged);
    }

    static async ofPosition(core: Core, position: string): Promise<Replay | Fault> {
        const start = await core.state(position);
        if ('fault' in start) return start.fault;
        const seats = start.ok.boards.map((): SeatOptions => ({ name: '', bot: null }));
        return new Replay(start.ok, [], seats, null, null, null);
    }

    /** A game from the beginning is shown from its first deal on: before it nothing is to be seen. */
    get first(): number {
        return this.steps[0]?.seat === 0 ? 1 : 0;
    }

    get last(): number {
        return this.steps.length;
    }

    get state(): State {
        return this.steps[this.shown - 1]?.state ?? this.start;
    }

    /** The step that follows in the game; null at its end. */
    get next(): Step | null {
        return this.steps[this.shown] ?? null;
    }

    show(step: number): void {
        this.shown = Math.min(this.last, Math.max(this.first, step));
    }

    /** To the deal of the round before or after; at the ends to the first or last step. */
    showRound(by: 1 | -1): void {
        const deals = this.steps.flatMap((step, index) => (step.seat === 0 ? [index + 1] : []));
        const stops = [this.first, ...deals, this.last];
        const found = by > 0 ? stops.find((stop) => stop > this.shown) : stops.findLast((stop) => stop < this.shown);
        if (found !== undefined) this.show(found);
    }
}
