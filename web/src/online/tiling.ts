import type { Core, LocalGame, Seat, State, Step } from '../core/types.ts';
import { gameAt } from './ahead.ts';

/**
 * Free wall: all seats choose at once and unseen, so a seat lays its tiles here first, on a board of its own that the
 * core keeps, and sends them together.
 *
 *   const tiling = await Tiling.begin(core, state, 2);   // null where nothing is to be chosen
 *   await tiling.place('3@5');
 *   if (tiling.done) send(tiling.moves)
 */
export class Tiling {
    readonly #game: LocalGame;
    /** The position as everybody sees it. */
    readonly table: State;
    readonly seat: Seat;
    moves: string[] = [];

    private constructor(game: LocalGame, table: State, seat: Seat) {
        this.#game = game;
        this.table = table;
        this.seat = seat;
    }

    static async begin(core: Core, table: State, seat: Seat): Promise<Tiling | null> {
        if (table.phase !== 'tiling') return null;
        const game = await gameAt(core, table);
        if (!game) return null;
        // Boards do not touch one another: seats before this one may lay theirs anywhere.
        while (game.state.phase === 'tiling' && game.state.turn !== seat) {
            const any = game.state.placements[0];
            if (!any || 'fault' in (await game.play(any.move))) break;
        }
        const tiling = new Tiling(game, table, seat);
        if (!tiling.done) return tiling;
        tiling.close();
        return null;
    }

    /** Every line of the seat has its space. */
    get done(): boolean {
        return this.#game.state.phase !== 'tiling' || this.#game.state.turn !== this.seat;
    }

    /** The table as it is, with the seat's board as it lays it. */
    get state(): State {
        const own = this.#game.state.boards[this.seat - 1];
        const boards = this.table.boards.map((board, index) => (index + 1 === this.seat && own ? own : board));
        return { ...this.table, boards, turn: this.seat, placements: this.done ? [] : this.#game.state.placements };
    }

    /** The step as it may be shown now; costs are counted when all have chosen. */
    async place(move: string): Promise<Step | null> {
        const answer = await this.#game.play(move);
        if ('fault' in answer) return null;
        this.moves = [...this.moves, move];
        const events = answer.ok.events.filter((event) => event.type === 'tiles' || event.type === 'placed');
        return { ...answer.ok, events: events.slice(0, lastPlaced(events) + 1), state: this.state };
    }

    async undo(): Promise<void> {
        if (this.moves.length === 0) return;
        await this.#game.undo();
        this.moves = this.moves.slice(0, -1);
    }

    close(): void {
        this.#game.close();
    }
}

function lastPlaced(events: Step['events']): number {
    return events.reduce((last, event, index) => (event.type === 'placed' ? index : last), -1);
}
