import type { Seat } from '../core/types.ts';
import type { TableView } from './protocol.ts';

/**
 * Who has done how well in a duplicate set: those who sat in the same place had the same start, so they are compared
 * with one another, by their lead over the best other at the table. Only games that were played to their end count.
 *
 *   for (const { seat, all } of standingsOf(tables)) { … }
 */
export interface Standing {
    /** From 1, as the set has them. */
    table: number;
    game: string;
    person: string | null;
    name: string;
    score: number;
    lead: number;
    /** From 1; the same for the same lead. */
    rank: number;
}
export interface SeatStandings {
    seat: Seat;
    all: Standing[];
}

/** Seats with two people or more; bots are not compared. */
export function standingsOf(tables: readonly TableView[]): SeatStandings[] {
    const seats = new Map<Seat, Standing[]>();
    tables.forEach(({ game, seats: sitting, result }, index) => {
        const { scores } = result ?? {};
        if (result?.termination !== 'normal' || !scores) return;
        for (const { seat, kind, person, name } of sitting) {
            if (kind !== 'person') continue;
            const score = scores[seat - 1] ?? 0;
            const lead = score - Math.max(...scores.filter((_, other) => other !== seat - 1));
            const standing = { table: index + 1, game, person: person ?? null, name: name ?? '', score, lead, rank: 1 };
            seats.set(seat, [...(seats.get(seat) ?? []), standing]);
        }
    });
    return [...seats]
        .filter(([, all]) => all.length > 1)
        .sort(([one], [other]) => one - other)
        .map(([seat, all]) => ({
            seat,
            all: all
                .map((each) => ({ ...each, rank: 1 + all.filter(({ lead }) => lead > each.lead).length }))
                .sort((one, other) => one.rank - other.rank || one.table - other.table),
        }));
}
