import type { Target } from '../board/targets.ts';
import type { Choice, Colour, Destination, Placement, State, Step } from '../core/types.ts';

/**
 * A game as one sees it: the list of steps, what stands now, and what the hand is about to do. Everything that happens
 * goes through one function without effects.
 *
 *   let model = opened(game.steps, game.state);
 *   const { model: next, move } = reduce(model, { type: 'tap', target, confirm: true });
 *   if (move) …play it, then reduce(next, { type: 'stepped', step })
 */
export type Selection =
    | { kind: 'none' }
    /** A source of several colours is chosen. */
    | { kind: 'source'; from: string }
    /** Tiles are in the hand; left are the colours that SF4 pushes to its left neighbour, sent those decided so far. */
    | { kind: 'tiles'; choice: Choice; left: Colour[]; sent: Colour[]; destination: Destination | null }
    /** Free wall: where the tile of a full line is to go. */
    | { kind: 'space'; placement: Placement };

export interface Model {
    readonly steps: readonly Step[];
    /** After the last step. */
    readonly state: State;
    readonly selection: Selection;
    /** How many steps the page shows while somebody looks back; null for the game as it stands. */
    readonly shown: number | null;
}

export type Action =
    | { type: 'stepped'; step: Step }
    | { type: 'undone'; steps: readonly Step[]; state: State }
    | { type: 'tap'; target: Target; confirm: boolean }
    | { type: 'show'; step: number | null };

export interface Result {
    model: Model;
    /** A move that is decided now; the core plays it. */
    move: string | null;
}

const NONE: Selection = { kind: 'none' };

export function opened(steps: readonly Step[], state: State): Model {
    return { steps: [...steps], state, selection: NONE, shown: null };
}

/** What the page shows: the game as it stands, or as it stood. */
export function stateShown(model: Model): State {
    if (model.shown === null) return model.state;
    return model.steps[model.shown - 1]?.state ?? model.state;
}

export function choicesOf(state: State, from: string): Choice[] {
    return state.choices.filter((choice) => choice.from === from);
}

/** Colours that still wait for a neighbour. */
export function unsent(selection: Selection): Colour[] {
    if (selection.kind !== 'tiles' || selection.choice.rest !== 'neighbours') return [];
    const colours = [...new Set(selection.choice.left)] as Colour[];
    return colours.filter((colour) => !selection.sent.includes(colour));
}

/** The move in notation; SF4's colours for the left neighbour follow in small letters. */
export function moveOf(selection: Selection): string | null {
    if (selection.kind === 'space') return selection.placement.move;
    if (selection.kind !== 'tiles' || !selection.destination || unsent(selection).length > 0) return null;
    const left = [...'BYRKW'].filter((colour) => selection.left.includes(colour as Colour));
    return selection.destination.move + left.join('').toLowerCase();
}

function select(choice: Choice): Selection {
    return { kind: 'tiles', choice, left: [], sent: [], destination: null };
}

function tapped(state: State, selection: Selection, target: Target, confirm: boolean): [Selection, string | null] {
    switch (target.kind) {
        case 'back':
            return [backed(state, selection), null];
        case 'source': {
            const choices = choicesOf(state, target.from);
            const same =
                (selection.kind === 'source' && selection.from === target.from) ||
                (selection.kind === 'tiles' && selection.choice.from === target.from);
            if (choices.length === 0) return [selection, null];
            if (same && choices.length > 1)
                return [selection.kind === 'source' ? NONE : backed(state, selection), null];
            if (same) return [NONE, null];
            const only = choices.length === 1 ? choices[0] : undefined;
            return [only ? select(only) : { kind: 'source', from: target.from }, null];
        }
        case 'colour': {
            const choice = choicesOf(state, target.from).find((each) => each.colour === target.colour);
            if (!choice) return [selection, null];
            const again = selection.kind === 'tiles' && selection.choice === choice;
            return [again ? NONE : select(choice), null];
        }
        case 'push': {
            if (selection.kind !== 'tiles') return [selection, null];
            const others = (list: Colour[]) => list.filter((colour) => colour !== target.colour);
            const next: Selection = {
                ...selection,
                sent: [...others(selection.sent), target.colour],
                left: target.side === 'left' ? [...others(selection.left), target.colour] : others(selection.left),
            };
            return [next, confirm ? null : moveOf(next)];
        }
        case 'to': {
            if (selection.kind !== 'tiles') return [selection, null];
            const destination = selection.choice.destinations.find((each) => each.to === target.to);
            if (!destination) return [selection, null];
            const next: Selection = { ...selection, destination };
            const again = selection.destination?.to === target.to;
            return [next, again || !confirm ? moveOf(next) : null];
        }
        case 'space': {
            const placement = state.placements.find((p) => p.line === target.line && p.column === target.column);
            if (!placement) return [selection, null];
            const again = selection.kind === 'space' && selection.placement === placement;
            const next: Selection = { kind: 'space', placement };
            return [next, again || !confirm ? placement.move : null];
        }
        case 'place':
            return [selection, moveOf(selection)];
    }
}

/** One thing less in the hand. */
function backed(state: State, selection: Selection): Selection {
    if (selection.kind !== 'tiles') return NONE;
    if (selection.destination || selection.sent.length > 0) return select(selection.choice);
    const { from } = selection.choice;
    const several = from !== 'C' && choicesOf(state, from).length > 1;
    return several ? { kind: 'source', from } : NONE;
}

export function reduce(model: Model, action: Action): Result {
    switch (action.type) {
        case 'stepped': {
            const steps = [...model.steps, action.step];
            return { model: { ...model, steps, state: action.step.state, selection: NONE }, move: null };
        }
        case 'undone':
            return { model: opened(action.steps, action.state), move: null };
        case 'show': {
            const shown = action.step === null || action.step >= model.steps.length ? null : Math.max(1, action.step);
            return { model: { ...model, shown, selection: NONE }, move: null };
        }
        case 'tap': {
            if (model.shown !== null) return { model, move: null };
            const [selection, move] = tapped(model.state, model.selection, action.target, action.confirm);
            return { model: { ...model, selection }, move };
        }
    }
}
