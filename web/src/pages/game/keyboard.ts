import type { Target } from '../../board/targets.ts';
import type { State } from '../../core/types.ts';
import { choicesOf, unsent, type Selection } from '../../game/reducer.ts';
import { settings } from '../../theme/settings.svelte.ts';

/**
 * The table by keys, read by their place on the keyboard so that every layout works: a digit for the source (0 is the
 * centre), one for the colour in the order of the wall, one for the line (0 is the floor), Enter, Escape, U.
 */
interface Situation {
    state: State;
    selection: Selection;
    mine: boolean;
}

const COLOURS = 'BYRKW';

export function targetOf({ state, selection }: Situation, digit: number): Target | null {
    const colour = COLOURS[digit - 1] as 'B' | undefined;
    if (state.phase === 'tiling') {
        const line = state.placements[0]?.line;
        return line === undefined ? null : { kind: 'space', line, column: digit };
    }
    if (selection.kind === 'source') return colour ? { kind: 'colour', from: selection.from, colour } : null;
    if (selection.kind === 'tiles') {
        const waiting = unsent(selection)[0];
        if (selection.destination && waiting && (digit === 1 || digit === 2)) {
            return { kind: 'push', colour: waiting, side: digit === 1 ? 'left' : 'right' };
        }
        return { kind: 'to', to: digit === 0 ? 'F' : String(digit) };
    }
    return { kind: 'source', from: digit === 0 ? 'C' : String(digit) };
}

export function keyboard(
    situation: () => Situation | null,
    tap: (target: Target) => void,
    undo: () => void,
): (root: HTMLElement) => () => void {
    return (root) => {
        // Buttons of the hand come and go, and the focus with them, and dialogs over the table give none back: it counts
        // as the table's until it is elsewhere.
        let inside = document.activeElement === null || document.activeElement === document.body;
        const enter = ({ target }: FocusEvent) =>
            (inside = root.contains(target as Node) || (target as Element).closest('dialog') !== null);
        const press = (event: KeyboardEvent) => {
            if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey) return;
            const focused = document.activeElement;
            const lost = focused === null || focused === document.body;
            if (lost ? !inside : !root.contains(focused)) return;
            if (focused instanceof HTMLInputElement || document.querySelector('dialog[open]')) return;
            const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
            const now = situation();
            if (!now) return;
            if (digit !== undefined) {
                if (!now.mine) return;
                const target = targetOf(now, Number(digit));
                if (target?.kind === 'source' && target.from === 'C' && choicesOf(now.state, 'C').length === 1) {
                    const only = choicesOf(now.state, 'C')[0];
                    if (only) tap({ kind: 'colour', from: 'C', colour: only.colour });
                } else if (target) tap(target);
                event.preventDefault();
            } else if (event.key === 'Escape') {
                tap({ kind: 'back' });
            } else if (event.key === 'Enter' && !(focused instanceof HTMLButtonElement)) {
                tap({ kind: 'place' });
                // Else the same stroke would press a button that the move has just brought.
                event.preventDefault();
            } else if (event.code === 'KeyU') {
                undo();
            }
        };
        window.addEventListener('keydown', press);
        document.addEventListener('focusin', enter);
        return () => {
            window.removeEventListener('keydown', press);
            document.removeEventListener('focusin', enter);
        };
    };
}
