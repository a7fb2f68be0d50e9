import type { Target } from '../board/targets.ts';
import type { Core, Fault, RulesName, Seat, SeatOptions, State, Step } from '../core/types.ts';
import type { Model } from './reducer.ts';
import type { Warning } from './warning.ts';

/**
 * A game as its page needs it, wherever it is played: on this device (session.svelte.ts) or at a table of a server
 * (online/online_session.svelte.ts). The page taps and shows; who decides what follows is the game's own affair.
 */
export interface Play {
    readonly model: Model;
    readonly state: State;
    readonly table: Table;
    /** Seats that the person in front of this device holds. */
    readonly people: Seat[];
    /** This device may act now. */
    readonly mine: boolean;
    /** A step is being shown. */
    readonly showing: boolean;
    /** The scoring of the round waits to be read. */
    readonly sheet: boolean;
    /** What has gone wrong, for the page to tell. */
    readonly fault: Fault | null;
    /** A decided move waits, because it costs more than it must. */
    readonly warning: Warning | null;
    /** Whom a hint may be asked of; null where it would not be fair to the others, or where the game counts. */
    readonly adviser: Core | null;
    /** False when the game will not survive closing the page. */
    readonly kept: boolean;
    readonly undoable: boolean;
    /** Nothing more will be played. */
    readonly over: boolean;
    /** Whom the game waits for, where that is not simply whose turn it is. */
    readonly waiting: string | null;
    /** What others have and this device has not: clocks, and who is there. */
    readonly seatsOnline: OnlineSeats | null;

    /** With `careful` a move that is likely a slip waits until somebody says that it is meant. */
    tap(target: Target, confirm: boolean, careful?: boolean): void;
    /** What was warned of is meant, or not. */
    answerWarning(meant: boolean): void;
    /** The sentence about the fault has been read; what stood still goes on. */
    retry(): void;
    show(step: number | null): void;
    /** The person has read the sheet. */
    goOn(): void;
    /** Shows the last scoring once more. */
    reread(): void;
    undo(): Promise<void>;
    record(): Promise<string>;
    close(): void;
}

export interface OnlineSeats {
    /** Milliseconds left at this moment and whether they run; null without clocks. */
    clock(seat: number): { left: number; running: boolean } | null;
    /** Whether the seat's person has lost the way to the table. */
    away(seat: number): boolean;
}

export interface Table {
    rules: RulesName;
    seats: SeatOptions[];
}

export interface Stage {
    /** Shows a step that the model already has; resolves when it has been seen. */
    show(step: Step, before: State): Promise<void>;
    /** The factor of all durations, 0 for none. */
    pace(): number;
}
