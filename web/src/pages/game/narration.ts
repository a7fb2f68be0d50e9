import type { State, Step } from '../../core/types.ts';
import { moveTold } from '../../game/story.ts';
import { pointsOf, signed, tilesOf, words } from '../../messages/messages.svelte.ts';
import { goalName, sourceName } from './names.ts';

/**
 * A step in whole sentences, for whoever hears the table instead of seeing it; `was` is the state before.
 *
 *   said = narrated(step, was, (seat) => nameOf(seats, seat))
 */
export function narrated(step: Step, was: State, name: (seat: number) => string): string {
    const move = moveTold(step, 0);
    const round = step.events.find((event) => event.type === 'round');
    const parts: string[] = [];
    if (round) parts.push(words().dealt(round.round, name(round.start)));
    if (move?.from) {
        const tiles = tilesOf(move.colour, move.count);
        parts.push(words().moved(name(move.seat), tiles, sourceName(move.from), goalName(move.to)));
        if (move.over) parts.push(words().overflow(tilesOf(move.colour, move.over), words().e.floor));
    }
    for (const event of step.events) {
        if (event.type === 'placed') {
            const colour = words().e.colours[event.colour];
            parts.push(words().laid(name(event.seat), colour, event.line, event.column, pointsOf(event.points)));
        } else if (event.type === 'floor' && event.penalty > 0) {
            parts.push(
                `${name(event.seat)}: ${words().e.floorCosts(signed(-event.penalty))}, ${pointsOf(event.after)}`,
            );
        }
    }
    if (step.state.lastRound && !was.lastRound) parts.push(words().lastRoundSaid);
    return parts.join(' ');
}
