import type { Model } from './reducer.ts';
import { warningOf, type Warning } from './warning.ts';

/**
 * Holds a move back that is likely a slip, once a turn, until the person has said whether it is meant.
 *
 *   if (caution.holds(model, move)) return;   // `caution.warning` is told
 *   const move = caution.answered(true);      // to be played after all
 */
export class Caution {
    warning: Warning | null = $state.raw(null);
    /** How many steps there were when somebody was warned. */
    #warned = -1;

    holds({ steps, state, selection }: Model, move: string): boolean {
        if (this.#warned === steps.length) return false;
        this.warning = warningOf(state, selection, move);
        if (this.warning) this.#warned = steps.length;
        return this.warning !== null;
    }

    answered(meant: boolean): string | null {
        const move = meant ? (this.warning?.move ?? null) : null;
        this.warning = null;
        return move;
    }
}
