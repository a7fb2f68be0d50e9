import type { Seat, State, Step } from '../core/types.ts';

/** The end of a game, in order of places, with what the core counted for each board. */
export interface Ending {
    boards: { seat: Seat; place: number; total: number; before: number; bonuses: Bonus[] }[];
    winners: Seat[];
    /** Equal in points with somebody below, but more full rows: those of the winner and of the next. */
    tie: { rows: number; others: number } | null;
    /** Seats that completed a row. */
    finishers: Seat[];
}

export interface Bonus {
    kind: 'row' | 'column' | 'colour';
    count: number;
    /** What one of them brings; 0 where there was none. */
    each: number;
    points: number;
}

/** `places` where somebody has said them already; without them a game that is not over has no ending. */
export function endingOf(state: State, steps: readonly Step[], places: readonly number[] | null = null): Ending | null {
    const { outcome } = state;
    const order = places ?? outcome?.places;
    if (!order) return null;
    const events = steps.flatMap((step) => step.events);
    const boards = state.boards.map((board, index) => {
        const seat = (index + 1) as Seat;
        const bonuses = (['row', 'column', 'colour'] as const).map((kind): Bonus => {
            const mine = events.filter((event) => event.type === 'bonus' && event.seat === seat && event.kind === kind);
            const points = mine.reduce((sum, event) => sum + (event.type === 'bonus' ? event.points : 0), 0);
            return { kind, count: mine.length, each: mine.length > 0 ? points / mine.length : 0, points };
        });
        const before = board.score - bonuses.reduce((sum, bonus) => sum + bonus.points, 0);
        return { seat, place: order[index] ?? 1, total: board.score, before, bonuses };
    });
    boards.sort((a, b) => a.place - b.place || a.seat - b.seat);
    const winners = boards.filter((board) => board.place === 1).map((board) => board.seat);
    const best = boards[0];
    const next = boards.find((board) => board.place > 1);
    const rowsOf = (seat: Seat) => outcome?.rows[seat - 1] ?? 0;
    const tie =
        outcome && best && next && best.total === next.total
            ? { rows: rowsOf(best.seat), others: rowsOf(next.seat) }
            : null;
    const finishers = boards.map((board) => board.seat).filter((seat) => rowsOf(seat) > 0);
    return { boards, winners, tie, finishers: finishers.sort() };
}
