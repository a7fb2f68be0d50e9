// The shapes of what the server says and hears; docs/online.md is the authority. Fields that the app has no use for are
// left out: whoever reads a message ignores what it does not know.
import type { RulesName, Seat, State, Step } from '../core/types.ts';
import type { ActName } from './organiser.ts';

export interface TimedClock {
    base: number;
    increment: number;
}
/** Correspondence: so many days for each move. */
export interface DaysClock {
    days: number;
}
export type ClockSetting = TimedClock | DaysClock;

export interface SeatView {
    seat: Seat;
    kind: 'open' | 'link' | 'person' | 'bot';
    person?: string | null;
    name?: string | null;
    bot?: string | null;
    out?: 'resignation' | 'time' | 'abandoned' | null;
}

export type Termination = 'normal' | 'resignation' | 'time' | 'abandoned' | 'adjudicated' | 'aborted';

export interface TableView {
    game: string;
    rules: RulesName;
    /** The result changes ratings. */
    rated?: boolean;
    players: 2 | 3 | 4;
    clock: ClockSetting | null;
    start: Seat | 'random';
    created: number;
    status: 'waiting' | 'playing' | 'over';
    seats: SeatView[];
    takeback: { seat: Seat; to: number; yes: Seat[] } | null;
    /** Among friends: games can be paused. */
    friends?: boolean;
    /** Whether it is a pause, and who would like that to change; seat 0 for nobody. */
    pause?: { paused: boolean; held?: boolean; seat: Seat | 0; yes: Seat[] } | null;
    /** What an organiser has done here last; held: only an organiser ends that pause. */
    organiser?: { act: ActName; name: string; detail: string; reason: string; at: number } | null;
    /** The duplicate set it belongs to; its secret is null until all may see the tiles. */
    set?: { set: string; commitment: string; secret: string | null } | null;
    /** The end of the chain that the deals come from; servers before fair deals have none. */
    chain?: string;
    /** The round for which nonces are committed to now or, when `opening`, opened. */
    nonces_open?: { round: number; committed: Seat[]; opening: boolean; opened: Seat[] } | null;
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
    | { type: 'ended'; termination: Termination; places: number[]; scores: number[] }
    | { type: 'aborted'; seat: Seat | 0 }
    | { type: OtherEvent };

/** Events that change nothing but the table, which comes along. */
type OtherEvent =
    | 'created'
    | 'stood'
    | 'started'
    | 'batch'
    | 'takeback_asked'
    | 'takeback_agreed'
    | 'out'
    | 'organiser'
    | 'clock_set'
    | 'replaced'
    | 'rematch_asked'
    | 'rematch';

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
    | { type: 'here'; game: string; seats: Seat[]; watching: number; away?: Seat[] }
    | { type: 'chat'; game: string; seat: Seat; phrase?: string; text?: string }
    | { type: 'muted'; game: string; seats: Seat[] }
    | { type: 'reported'; game: string; cid: string }
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
    | { type: 'rematch' }
    | { type: 'left'; seat: Seat; answer: 'win' | 'bot' }
    | { type: 'pause'; answer: 'ask' | 'yes' | 'no' }
    | { type: 'report'; seat: Seat; reason: ReportReason }
    | { type: 'nonce'; round: number; commitment: string }
    | { type: 'open'; round: number; nonce: string };

/** What is said and not answered; it may get lost. */
export type Remark =
    | { type: 'ready' }
    | { type: 'chat'; phrase: string }
    | { type: 'chat'; text: string }
    | { type: 'mute'; seat: Seat; muted: boolean };

export const REPORT_REASONS = ['name', 'chat', 'stalling', 'cheating', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** All that can be said at a table; each reader has it in his own language. */
export const PHRASES = [
    'hello',
    'good_luck',
    'have_fun',
    'nice_move',
    'well_played',
    'thanks',
    'sorry',
    'oops',
    'one_moment',
    'back_again',
    'good_game',
    'goodbye',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** Play now: what one would like to play, and what comes of it. */
export interface Wish {
    rules: RulesName;
    players: number;
    clock: TimedClock | null;
    /** For a game that counts; absent: for one that does not. */
    rated?: boolean;
}
export type FromPool =
    | { type: 'pool'; waiting: boolean }
    | { type: 'offer_bot'; bot: string }
    | { type: 'matched'; game: string; seat: Seat }
    | ({ type: 'error'; cid?: string } & Refusal);

/** What opens a table. */
export interface NewTable {
    rules: RulesName;
    seats: string[];
    clock: ClockSetting | null;
    start: Seat | 'random';
    nonces?: boolean;
    rated?: boolean;
}

export interface Person {
    id: string;
    name: string;
    kind: 'guest' | 'account' | 'bot' | 'deleted';
}

/** Who asks; the last two are null for guests, and without an address. */
export interface Myself {
    person: Person | null;
    email: string | null;
    /** How many recovery codes are left. */
    codes: number | null;
    /** Older servers say nothing of it. */
    organiser?: boolean;
}

/** The token of a program, without the token itself. */
export interface Token {
    id: string;
    name: string;
    created: number;
}

export interface Page {
    games: TableView[];
    /** What to ask for the following page with; null on the last. */
    next: string | number | null;
}

/** What opens a duplicate set: the same seats, links or bots, at each of its tables. */
export interface NewSet {
    rules: RulesName;
    seats: string[];
    clock: ClockSetting | null;
    start: Seat | 'random';
    tables: number;
}

/** `invite` is null for all but whoever opened it. */
export interface DealSet {
    set: string;
    commitment: string;
    tables: { game: string; invite: string | null; table: TableView }[];
}

/** What the stream of one's games says. */
export type FromFeed = { type: 'game'; table: TableView } | { type: 'turn'; game: string; last: number };

export interface Against {
    games: number;
    won: number;
    drawn: number;
    lost: number;
}

export const POOLS = ['two', 'many', 'bots-two', 'bots-many'] as const;
export type PoolName = (typeof POOLS)[number];

export interface Rating {
    pool: PoolName;
    rating: number;
    deviation: number;
    games: number;
    provisional: boolean;
}

export interface Profile {
    person: Person;
    created: number;
    ratings: Rating[];
    results: { games: number; won: number; drawn: number; lost: number };
}

export interface Leaderboard {
    pool: PoolName;
    people: { rank: number; person: Person; rating: number; deviation: number; games: number; provisional: boolean }[];
    next: string | number | null;
}
