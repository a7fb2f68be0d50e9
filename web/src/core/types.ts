// The shapes of what the core says, as JSON, to whoever shows a game: the worker in the browser and the server write
// exactly these (src/view), and nothing here is computed a second time in TypeScript.

/** B blue, Y yellow, R red, K black, W white; in the chocolate look each has another name and the same letter. */
export type Colour = 'B' | 'Y' | 'R' | 'K' | 'W';
export type RulesName = 'fixed' | 'free' | 'fixed+sf' | 'free+sf';
export type Phase = 'deal' | 'offer' | 'tiling' | 'over';
/** Seats 1 to 4, lines and columns 1 to 5, displays 1 to 9: counted as in the notation. */
export type Seat = 1 | 2 | 3 | 4;
/** Tiles as letters, sorted B Y R K W: "BBRW"; "" for none. */
export type Tiles = string;
export type Counts = Record<Colour, number>;

export interface DisplayView {
    tiles: Tiles;
    /** 0 plain, 1 to 5 the special factory that lies here. */
    side: 0 | 1 | 2 | 3 | 4 | 5;
    /** The colour that SF2 gathers; null otherwise. */
    gathers: Colour | null;
    /** SF5 that a player has taken out of the circle. */
    taken: boolean;
}

export interface BoardView {
    score: number;
    /** Five pattern lines, each its tiles ("", "B", "KK" …); line n holds n. */
    lines: [Tiles, Tiles, Tiles, Tiles, Tiles];
    /** Five rows of five letters, "." for an empty space. */
    wall: [string, string, string, string, string];
    /** Floor line in the order in which things fell, "*" for the marker. */
    floor: string;
    /** What lies on the SF5 space, "" while it is empty, null without one. */
    shield: string | null;
    /** The board's score if the round were tiled as it stands: tiles due, floor cost (not negative), score then. */
    due: { placed: number; penalty: number; score: number };
    /** Full rows, full columns, full colours so far. */
    rows: number;
    columns: number;
    colours: number;
}

/** One destination of a choice, with what it leads to. */
export interface Destination {
    /** "1" to "5", or "F". */
    to: string;
    /** The move in notation, all of SF4's rest sent right where there is one. */
    move: string;
    /** Tiles that go into the line and on to the floor line; the marker is not counted. */
    inLine: number;
    onFloor: number;
    takesMarker: boolean;
    /** True where the line is full then. */
    fills: boolean;
    /** Free wall: the row has no space that could ever take the colour; the line will fall when it is full. */
    hopeless: boolean;
    /** The mover's `due` afterwards, and what the move changes in `due.score`. */
    due: { placed: number; penalty: number; score: number };
    gain: number;
}

/** One colour on one source: what can be picked and where it may go. */
export interface Choice {
    /** "1" to "9", or "C". */
    from: string;
    colour: Colour;
    count: number;
    /** Tiles that stay behind; they go to the centre unless `rest` says otherwise. */
    left: Tiles;
    rest: 'centre' | 'stays' | 'neighbours';
    /** SF4: the displays with the next lower and the next higher number in the circle. */
    neighbours: { left: number; right: number } | null;
    destinations: Destination[];
}

/** A space that the tile of the line to be tiled may go to, on a free wall. */
export interface Placement {
    move: string;
    line: number;
    column: number;
    across: number;
    down: number;
    points: number;
}

export interface Outcome {
    places: number[];
    rows: number[];
    reason: 'full_row' | 'nothing_to_deal' | 'no_progress';
}

/** Everything that is to be shown of a position, and everything that may be done in it. */
export interface State {
    position: string;
    rules: RulesName;
    players: 2 | 3 | 4;
    round: number;
    phase: Phase;
    /** Who acts; 0 after the end. */
    turn: Seat | 0;
    start: Seat;
    displays: DisplayView[];
    centre: { tiles: Tiles; marker: boolean };
    bag: Counts;
    lid: Counts;
    boards: BoardView[];
    /** The colours of the coloured wall, row by row; null on a free wall. */
    pattern: [string, string, string, string, string] | null;
    /** What each floor space costs, 1 to 7. */
    costs: number[];
    /** A full line will complete a row when this round is tiled. */
    lastRound: boolean;
    choices: Choice[];
    placements: Placement[];
    outcome: Outcome | null;
}

export type Place =
    | { at: 'bag' | 'lid' | 'centre' }
    | { at: 'display'; display: number }
    | { at: 'line'; seat: Seat; line: number }
    | { at: 'wall'; seat: Seat; line: number; column: number }
    | { at: 'floor'; seat: Seat; position: number }
    | { at: 'shield' | 'beside'; seat: Seat };

/** What a move or a deal did, in order; src/rules/events.hpp has the meaning of each. */
export type GameEvent =
    | { type: 'round'; round: number; start: Seat }
    | { type: 'turned'; display: number; side: 1 | 2 | 3 | 4 | 5; gathers: Colour | null }
    | { type: 'refilled'; tiles: Counts }
    | { type: 'tiles'; colour: Colour; count: number; from: Place; to: Place }
    | { type: 'marker'; from: Place; to: Place }
    | { type: 'shield'; seat: Seat; display: number }
    | { type: 'tiling'; start: Seat }
    | {
          type: 'placed';
          seat: Seat;
          line: number;
          column: number;
          colour: Colour;
          across: number;
          down: number;
          points: number;
          score: number;
      }
    | { type: 'fell'; seat: Seat; line: number; colour: Colour }
    | { type: 'floor'; seat: Seat; penalty: number; before: number; after: number; stopped: boolean }
    | { type: 'starter'; seat: Seat; markerTaken: boolean }
    | { type: 'bonus'; seat: Seat; kind: 'row' | 'column' | 'colour'; number: number; points: number; score: number }
    | { type: 'ended'; reason: 'full_row' | 'nothing_to_deal' | 'no_progress' };

/** One deal or move as it was played: what it was, what it did, and what there is now. */
export interface Step {
    /** 0 for a deal. */
    seat: Seat | 0;
    /** The deal or the move in notation. */
    text: string;
    events: GameEvent[];
    state: State;
}

/** A refusal of the core: a code with parameters for the reader's language, and the English sentence. */
export interface Fault {
    code: string;
    params: Record<string, string | number>;
    message: string;
}
export type Answer<T> = { ok: T } | { fault: Fault };

export interface SeatOptions {
    name: string;
    /** "random", "greedy", "level-1" … "level-10"; null for a person. */
    bot: string | null;
}

export interface GameOptions {
    rules: RulesName;
    seats: SeatOptions[];
    /** Who starts. */
    start: Seat;
    /** A whole number below 2^64 in decimal; chance of the app's own choosing. */
    seed: string;
}

/** A position in which the game is not over, and who goes on from there. */
export interface PositionOptions {
    position: string;
    seats: SeatOptions[];
    seed: string;
}

/** How a game came to its end that was not played to it; no places where it was abandoned. */
export interface Decision {
    how: 'resignation' | 'time' | 'abandoned' | 'adjudicated';
    places: number[];
}

/** What the check of a game's deals found (docs/fairness.md). */
export type Proof = { fault: ProofFault | null } & (
    | { kind: null }
    | {
          kind: 'chain' | 'set';
          /** Of the game, or of the set that it belongs to. */
          id: string;
          /** The seat that was agreed on to start, 0 where it was drawn. */
          start: Seat | 0;
          /** For each round and seat what became of the player's own random number; empty lists in a set. */
          rounds: ('opened' | 'withheld' | 'none')[][];
      }
);

/** The first thing that does not hold; rounds before it do. */
export interface ProofFault {
    code: string;
    /** 0 where none is meant, as for the seat. */
    round: number;
    seat: Seat | 0;
    tag: string;
    found: string;
    expected: string;
    message: string;
}

/** One best line of the engine, points and win probability (0 to 1) for each seat. */
export interface Line {
    moves: string[];
    points: number[];
    win: number[];
    exact: boolean;
}

/** A game that is played on this device; it lives in the core's worker, which alone knows the order of the bag. */
export interface LocalGame {
    /** Everything that happened, deals among it; replaced, never changed, as the game goes on. */
    readonly steps: Step[];
    readonly state: State;
    /** The position before the first step. */
    readonly start: string;
    /** Of a loaded record that stops because the game was decided otherwise; null else. */
    readonly decided: Decision | null;
    /** Who holds the seats; of a loaded game as its record has them. */
    readonly seats: SeatOptions[];
    /** What is wrong with the loaded record, where the game goes on from what comes before that; null otherwise. */
    readonly salvaged: Fault | null;
    /** Plays a move; after the last of a round the next deal follows by `deal`. */
    play(move: string): Promise<Answer<Step>>;
    /** Deals the next round; only in phase deal. */
    deal(): Promise<Answer<Step>>;
    /** Takes the last move back, never a deal. */
    undo(): Promise<Answer<State>>;
    /** The game so far as a record, with DealSeed: loading it goes on with the same deals. */
    record(): Promise<string>;
    close(): void;
}

/** The core. Every promise settles; a worker that dies is started again. */
export interface Core {
    state(position: string): Promise<Answer<State>>;
    newGame(options: GameOptions): Promise<Answer<LocalGame>>;
    /** A game that goes on from a position. */
    gameFrom(options: PositionOptions): Promise<Answer<LocalGame>>;
    /** Games of a record file, replayed and checked; with salvage what came before the fault is kept. */
    loadGame(record: string): Promise<Answer<LocalGame>>;
    /** Whether the deals of a recorded game were fair, as far as its record proves it. */
    verify(record: string): Promise<Answer<Proof>>;
    /** The position as a picture, an SVG document that needs nothing else. Names in seat order. */
    picture(position: string, look: 'azulejos' | 'chocolates', names: string[]): Promise<Answer<string>>;
    /** What this player would play here; `seed` makes it repeatable. Runs in a worker of its own. */
    choose(player: string, seed: string, position: string): Promise<Answer<string>>;
    /** Goes on thinking until aborted or exact; calls back a few times a second. Resolves to why it was refused. */
    analyse(
        position: string,
        lines: number,
        signal: AbortSignal,
        report: (lines: Line[], exact: boolean, depth: number) => void,
    ): Promise<Fault | null>;
}
