import type { Preview } from '../../board/Board.svelte';
import type { BoardView, Colour, Destination } from '../../core/types.ts';

/** A move as ghosts on its mover's board, in the core's figures. Points are shown where the wall knows the space. */
export function previewOf(board: BoardView, colour: Colour, to: Destination, coloured: boolean): Preview {
    return {
        line: to.to === 'F' ? null : Number(to.to),
        colour,
        inLine: to.inLine,
        onFloor: to.onFloor,
        takesMarker: to.takesMarker,
        fills: to.fills,
        points: coloured && to.fills ? to.due.placed - board.due.placed : null,
    };
}
