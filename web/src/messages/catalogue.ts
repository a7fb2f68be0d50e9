import type { Colour, RulesName } from '../core/types.ts';
import type { Look } from '../theme/settings.svelte.ts';
import type { AccountMessages } from './account.ts';
import type { LearnMessages } from './learn.ts';
import type { OnlineMessages, PeopleMessages } from './online.ts';
import type { OrganiserMessages } from './organiser.ts';
import type { PushMessages } from './push.ts';
import type { ReplayMessages } from './replaying.ts';
import type { SetMessages } from './sets.ts';

/** One phrase for each plural form that the language has; '#' is the number. "other" is always there. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** What changes its name with the look: tiles are chocolates there, and the wall is a box. */
export interface EditionMessages {
    /** "3 blue tiles" */
    tiles: Record<Colour, Plural>;
    /** The name of a colour alone. */
    colours: Record<Colour, string>;
    display: string;
    displayNumber: (n: number) => string;
    /** In a list, in small letters: "display 5". */
    fromDisplay: (n: number) => string;
    floor: string;
    /** In the list of moves and after an arrow, in small letters. */
    toFloor: string;
    toLine: (n: number) => string;
    lineNumber: (n: number) => string;
    floorCosts: (points: string) => string;
    lineFull: (line: number, points: string) => string;
    lineHolds: (line: number, have: number) => string;
    tapSource: string;
    tapLine: string;
    tapSpace: (line: number) => string;
    wall: string;
    wallRow: (n: number) => string;
    tilesAndFloor: string;
    rules: Record<RulesName, string>;
    rulesHints: Record<RulesName, string>;
    /** The special factories 1 to 5: what happens there, in one or two sentences. */
    special: [string, string, string, string, string];
    /** Free wall: the whole line had nowhere to go. */
    lineFell: (line: number) => string;
    fullRowReason: (names: string, round: number) => string;
    learn: LearnMessages;
    tagline: string;
}

export interface Messages {
    edition: Record<Look, EditionMessages>;

    // Everywhere
    home: string;
    back: string;
    close: string;
    settings: string;
    rules: string;
    menu: string;
    you: string;
    and: (names: string[]) => string;

    // Home and set-up
    playBot: string;
    playersAndWall: (players: number, rules: string) => string;
    play: (name: string) => string;
    newGame: string;
    hotSeat: string;
    hotSeatHint: string;
    goOn: string;
    goOnHint: (round: number, names: string) => string;
    openRecord: string;
    openRecordHint: string;
    rulesHint: string;
    settingsHint: string;
    opponent: string;
    level: (n: number) => string;
    players: string;
    rulesChoice: string;
    recommended: string;
    whoStarts: string;
    byChance: string;
    start: string;
    person: string;
    bot: string;
    playerNumber: (n: number) => string;
    seatNumber: (n: number) => string;
    nameOf: (seat: number) => string;
    /** Levels 1 to 10: a name, one word, and a line of character. */
    bots: { name: string; word: string; line: string }[];

    // The table
    round: (n: number) => string;
    yourTurn: string;
    turnOf: (name: string) => string;
    thinking: (name: string) => string;
    lastRound: string;
    lastRoundSaid: string;
    centre: string;
    fromCentre: string;
    bag: string;
    lid: string;
    counts: string;
    onTable: string;
    total: string;
    undo: string;
    place: string;
    again: (to: string) => string;
    chooseColour: string;
    chooseNeighbour: string;
    toDisplay: (n: number) => string;
    across: (n: number) => string;
    down: (n: number) => string;
    alone: string;
    moves: string;
    deal: string;
    startsNext: string;
    startMarker: string;
    empty: string;
    points: Plural;
    willHave: (points: number) => string;
    takesMarker: string;
    explain: string;
    shield: string;
    /** One whole sentence about a move, for screen readers and the bar. */
    moved: (who: string, tiles: string, from: string, to: string) => string;
    overflow: (tiles: string, floor: string) => string;
    laid: (who: string, colour: string, line: number, column: number, points: string) => string;
    dealt: (round: number, starter: string) => string;
    boardOf: (name: string) => string;
    line: string;
    column: (n: number) => string;
    latest: string;
    takenBack: string;
    look: string;
    next: string;
    previous: string;
    playOn: string;
    replay: string;
    stepOf: (n: number, of: number) => string;

    // Scoring and the end
    roundScored: (n: number) => string;
    row: (n: number) => string;
    stoppedAt0: string;
    starts: (name: string, round: number) => string;
    youStart: (round: number) => string;
    goOnButton: string;
    toResult: string;
    skip: string;
    speed: string;
    youWin: string;
    wins: (name: string) => string;
    shared: string;
    sharedBy: (names: string) => string;
    scores: (list: string[]) => string;
    tieByRows: (rows: number, others: number) => string;
    nothingToDeal: string;
    noProgress: string;
    rows: string;
    columns: string;
    coloursBonus: string;
    rematch: string;
    lookBack: string;
    saveRecord: string;
    scoreSheet: string;
    placeNumber: (n: number) => string;

    // Settings
    lookSetting: string;
    looks: Record<Look, string>;
    themeSetting: string;
    themes: Record<'system' | 'light' | 'dark', string>;
    languageSetting: string;
    systemLanguage: string;
    speedSetting: string;
    speeds: Record<'calm' | 'brisk' | 'none', string>;
    confirmSetting: string;
    confirmHint: string;
    keysHelp: string;
    keys: [string, string][];

    replaying: ReplayMessages;

    // What went wrong
    broken: string;
    badRecord: string;
    notKept: string;
    noGame: string;
    noGameHint: string;
    detail: (message: string) => string;
    offlineReady: string;

    online: OnlineMessages;
    people: PeopleMessages;
    organiser: OrganiserMessages;
    push: PushMessages;
    account: AccountMessages;
    sets: SetMessages;
}
