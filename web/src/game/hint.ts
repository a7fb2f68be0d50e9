import type { Choice, Colour, Core, Destination, Line, Placement, State } from '../core/types.ts';

/**
 * What the engine would do here, and why, in figures of the core. Asked of the worker, which thinks until it is sure or
 * the time is over.
 *
 *   const hint = await hintOf(core, state, signal);
 *   hint?.moves[0]     // the best: its choice and destination, or its placement
 */
export type HintMove =
    | { kind: 'pick'; move: string; choice: Choice; destination: Destination; left: Colour[] }
    | { kind: 'place'; move: string; placement: Placement };

export interface Hint {
    /** The position that it is for. */
    position: string;
    /** Best first, up to three. */
    moves: HintMove[];
    /** The best is proved to the end of the round. */
    exact: boolean;
}

/** Why a move is good, or what it costs all the same. */
export type Reason =
    | { kind: 'fills'; line: number; points: number }
    | { kind: 'grows'; line: number; have: number }
    | { kind: 'floor'; points: number }
    | { kind: 'clean' }
    | { kind: 'marker' }
    | { kind: 'place'; across: number; down: number; points: number }
    | { kind: 'exact' };

const PATIENCE = 900;
const CANDIDATES = 3;

export async function hintOf(core: Core, state: State, signal: AbortSignal): Promise<Hint | null> {
    let lines: Line[] = [];
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    const cancel = () => stop.abort();
    signal.addEventListener('abort', cancel);
    // The first report comes with the first depth; without one, what was found when time is up.
    await core.analyse(state.position, CANDIDATES, stop.signal, (found) => (lines = found));
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    if (signal.aborted) return null;
    const moves = lines.flatMap((line) => found(state, line.moves[0] ?? '') ?? []);
    return moves.length > 0 ? { position: state.position, moves, exact: lines[0]?.exact ?? false } : null;
}

function found(state: State, move: string): HintMove | null {
    const placement = state.placements.find((each) => each.move === move);
    if (placement) return { kind: 'place', move, placement };
    const left = [...move.slice(3)].map((letter) => letter.toUpperCase() as Colour);
    for (const choice of state.choices) {
        const destination = choice.destinations.find((each) => each.move === move.slice(0, 3));
        if (destination) return { kind: 'pick', move, choice, destination, left };
    }
    return null;
}

export function reasonsOf(state: State, hint: Hint, move: HintMove): Reason[] {
    const proof: Reason[] = hint.exact ? [{ kind: 'exact' }] : [];
    if (move.kind === 'place') {
        const { across, down, points } = move.placement;
        return [{ kind: 'place', across, down, points }, ...proof];
    }
    const { destination } = move;
    const board = state.boards[state.turn - 1];
    if (!board) return proof;
    const line = Number(destination.to);
    const reasons: Reason[] = [];
    if (destination.fills) reasons.push({ kind: 'fills', line, points: destination.due.placed - board.due.placed });
    else if (destination.to !== 'F') {
        reasons.push({ kind: 'grows', line, have: (board.lines[line - 1]?.length ?? 0) + destination.inLine });
    }
    const floor = destination.due.penalty - board.due.penalty;
    if (floor > 0) reasons.push({ kind: 'floor', points: floor });
    else reasons.push({ kind: 'clean' });
    if (destination.takesMarker) reasons.push({ kind: 'marker' });
    return [...reasons, ...proof];
}
