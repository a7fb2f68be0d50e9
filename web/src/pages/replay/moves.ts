import type { Colour, State } from '../../core/types.ts';
import { tilesOf, words } from '../../messages/messages.svelte.ts';
import { goalName, sourceName } from '../game/names.ts';

/** A move in notation, taken apart for the page. */
export interface MoveShown {
    colour: Colour;
    /** 0 where it is not known: further on in a line. */
    count: number;
    /** Empty for a placement on a free wall. */
    from: string;
    to: string;
    /** "2 blue tiles, display 3 to line 4": the same in words. */
    said: string;
}

/** The state is that before the move, null where it is not known. */
export function shownMove(move: string, state: State | null): MoveShown | null {
    if (move.includes('@')) {
        const [line = 1, column = 1] = move.split('@').map(Number);
        const colour = (state?.boards[(state.turn || 1) - 1]?.lines[line - 1]?.[0] ?? '') as Colour | '';
        const to = `${words().e.toLine(line)} → ${words().column(column)}`;
        return colour === '' ? null : { colour, count: 1, from: '', to, said: `${words().e.colours[colour]}, ${to}` };
    }
    const [source = 'C', letter = 'B', goal = 'F'] = move;
    const colour = letter as Colour;
    const from = sourceName(source);
    const to = goalName(goal);
    const choice = state?.choices.find((each) => each.from === source && each.colour === colour);
    const count = choice?.count ?? 0;
    // What SF4 pushes to its left neighbour; the rest goes right.
    const pushed = [...move.slice(3).toUpperCase()].map((each) => words().e.colours[each as Colour]).join(', ');
    const pushedTo = choice?.neighbours ? words().toDisplay(choice.neighbours.left) : '';
    const also = pushed ? ` (${pushed} ${pushedTo})` : '';
    return { colour, count, from, to: to + also, said: `${tilesOf(colour, count || 1)}, ${from} → ${to}${also}` };
}
