// The shapes of what the server says and hears; docs/online.md is the authority. Fields that the app has no use for are
// left out: whoever reads a message ignores what it does not know.
import type { RulesName, Seat, State, Step } from '../core/types.ts';

export interface ClockSetting {
    base: number;
    increment: number;
}

export interface SeatView {
    seat: Seat;
    kind: 'open' | 'link' | 'person' | 'bot';
    person?: string | null;
    name?: string | null;
    bot?: string | null;
    out?: 'resigned' | 'time' | null;
}

export type Termination = 'normal' | 'resignation' | 'time' | 'aborted';

export interface TableView {
    game: string;
    rules: RulesName;
    players: 2 | 3 | 4;
    clock: ClockSetting | null;
    start: Seat | 'random';
    created: number;
    status: 'waiting' | 'playing' | 'over';
    seats: SeatView[];
    takeback: { seat: Seat; to: number; yes: Seat[] } | null;
    /** Free wall: the seats whose placements are in. */
    chosen: Seat[];
    rematch: Seat[];
    next: string | null;
    result: { termination: Termination; places?: number[]; scores?: number[] } | null;
    /** The reader's seat, 0 without one; only in a state. */
    you?: Seat | 0;
}

export interface ClocksView {
    left: number[];
    running: Seat[];
    /** For how long none runs yet. */
    in: number;
}

export type TableEvent =
    | { type: 'seated'; seat: Seat; name: string }
    | { type: 'deal'; round: number; deal: string }
    | { type: 'move'; seat: Seat; move: string }
    | { type: 'tiling'; seats: { seat: Seat; moves: string[] }[] }
    | { type: 'takeback'; to: number }
    | { type: 'takeback_refused'; seat: Seat }
    | { type: 'out'; seat: Seat; reason: 'resigned' | 'time' }
    | { type: 'ended'; termination: Termination; places: number[]; scores: number[] }
    | { type: 'aborted'; seat: Seat | 0 }
    | { type: OtherEvent };

/** Events that change nothing but the table, which comes along. */
type OtherEvent =
    'created' | 'stood' | 'started' | 'batch' | 'takeback_asked' | 'takeback_agreed' | 'rematch_asked' | 'rematch';

export interface NumberedEvent {
    number: number;
    event: TableEvent;
}

export interface Refusal {
    code: string;
    message: string;
    params: Record<string, string | number>;
}

export interface StateMessage {
    type: 'state';
    game: string;
    last: number;
    table: TableView;
    state: State | null;
    clocks: ClocksView | null;
    events: NumberedEvent[];
}

export interface EventMessage {
    type: 'event';
    game: string;
    number: number;
    event: TableEvent;
    steps: Step[];
    table: TableView | null;
    clocks: ClocksView | null;
    /** After a takeback. */
    state?: State;
}

export type FromServer =
    | StateMessage
    | EventMessage
    | { type: 'ack'; game: string; cid: string; number: number }
    | ({ type: 'error'; game?: string; cid?: string } & Refusal)
    | { type: 'here'; game: string; seats: Seat[]; watching: number }
    | { type: 'pong'; n: number }
    | { type: 'closing'; after: number };

/** What a person does at a table; the link adds the game and a name for the deed. */
export type Deed =
    | { type: 'sit'; seat?: Seat; invite?: string }
    | { type: 'stand' }
    | { type: 'move'; expect: number; move: string; lag: number }
    | { type: 'place'; expect: number; moves: string[]; lag: number }
    | { type: 'resign' }
    | { type: 'abort' }
    | { type: 'takeback'; answer: 'ask' | 'yes' | 'no' }
    | { type: 'rematch' };

/** What opens a table. */
export interface NewTable {
    rules: RulesName;
    seats: string[];
    clock: ClockSetting | null;
    start: Seat | 'random';
}

export interface Person {
    id: string;
    name: string;
    kind: string;
}
