import type { SeatOptions } from '../../core/types.ts';
import { words } from '../../messages/messages.svelte.ts';

/** What a seat is called on the page, no two of them alike. */
export function nameOf(seats: readonly SeatOptions[], seat: number): string {
    const name = called(seats, seat);
    const before = seats.slice(0, seat - 1).filter((_, index) => called(seats, index + 1) === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
}

/** Bots by the names of their levels, the only person "you". */
function called(seats: readonly SeatOptions[], seat: number): string {
    const options = seats[seat - 1];
    if (!options) return words().playerNumber(seat);
    const level = /^level-(\d+)$/.exec(options.bot ?? '')?.[1];
    if (level) return words().bots[Number(level) - 1]?.name ?? options.name;
    if (options.bot) return options.name || options.bot;
    if (options.name) return options.name;
    return seats.filter((each) => each.bot === null).length === 1 ? words().you : words().playerNumber(seat);
}

/** Where tiles come from: "display 5", "centre". */
export function sourceName(from: string | null): string {
    if (from === null) return '';
    return from === 'C' ? words().fromCentre : words().e.fromDisplay(Number(from));
}

/** And where they go: "line 3", "floor". */
export function goalName(to: string): string {
    return to === 'F' ? words().e.toFloor : words().e.toLine(Number(to));
}
