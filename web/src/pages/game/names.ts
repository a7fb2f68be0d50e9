import type { SeatOptions } from '../../core/types.ts';
import { words } from '../../messages/messages.svelte.ts';

/** What a seat is called on the page: bots by the names of their levels, the only person "you". */
export function nameOf(seats: readonly SeatOptions[], seat: number): string {
    const options = seats[seat - 1];
    if (!options) return words().playerNumber(seat);
    const level = /^level-(\d+)$/.exec(options.bot ?? '')?.[1];
    if (level) {
        const twins = seats.slice(0, seat - 1).filter((each) => each.bot === options.bot).length;
        return (words().bots[Number(level) - 1]?.name ?? options.name) + (twins ? ` ${twins + 1}` : '');
    }
    if (options.bot) return options.name || options.bot;
    if (options.name) return options.name;
    return seats.filter((each) => each.bot === null).length === 1 ? words().you : words().playerNumber(seat);
}
