import type { SeatOptions } from '../core/types.ts';
import { keep, kept } from '../storage.ts';

/**
 * Finished games stay on the device, the latest first.
 *
 *   keepGame({ date: '2026-11-28', seats, scores: [41, 38], record });
 *   keptGames()[0]
 */
export interface KeptGame {
    date: string;
    seats: SeatOptions[];
    scores: number[];
    record: string;
}

const GAMES = 'games';
const MOST = 30;

export function keptGames(): KeptGame[] {
    try {
        const games = JSON.parse(kept(GAMES) ?? '[]') as unknown;
        return Array.isArray(games) ? games.filter(isGame) : [];
    } catch {
        return [];
    }
}

/** False where the device keeps nothing. A game that is there already is not kept twice. */
export function keepGame(game: KeptGame): boolean {
    const others = keptGames().filter((each) => each.record !== game.record);
    return keep(GAMES, JSON.stringify([game, ...others].slice(0, MOST)));
}

function isGame(value: unknown): value is KeptGame {
    const game = value as Partial<KeptGame> | null;
    return (
        typeof game === 'object' &&
        game !== null &&
        typeof game.date === 'string' &&
        typeof game.record === 'string' &&
        Array.isArray(game.seats) &&
        game.seats.every((seat) => typeof seat?.name === 'string') &&
        Array.isArray(game.scores) &&
        game.scores.every((score) => typeof score === 'number')
    );
}
