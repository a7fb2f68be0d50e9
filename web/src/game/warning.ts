import type { State } from '../core/types.ts';
import type { Selection } from './reducer.ts';

/**
 * A move that is likely a slip: its floor costs much more than the cheapest move would, or it begins a line that can
 * never be laid. Both are read off what the core says of every move; nothing is counted here.
 *
 *   const warning = warningOf(state, selection, move);
 *   if (warning?.kind === 'floor') …"costs 6 points, another move 1"
 */
export type Warning =
    /** What the floor line will cost after this move, and after the cheapest one. */
    | { kind: 'floor'; move: string; penalty: number; least: number }
    /** Free wall: the line will fall to the floor when it is full. */
    | { kind: 'hopeless'; move: string; line: number };

/** Points on the floor line beyond those of the cheapest move. */
const TOO_MUCH = 4;

export function warningOf(state: State, selection: Selection, move: string): Warning | null {
    if (selection.kind !== 'tiles' || !selection.destination) return null;
    const { to, due, hopeless } = selection.destination;
    const penalties = state.choices.flatMap((choice) => choice.destinations.map((each) => each.due.penalty));
    const least = Math.min(...penalties);
    if (due.penalty - least >= TOO_MUCH) return { kind: 'floor', move, penalty: due.penalty, least };
    return hopeless ? { kind: 'hopeless', move, line: Number(to) } : null;
}
