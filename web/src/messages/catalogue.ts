import type { Colour, Phase, RulesName } from '../core/types.ts';
import type { ActName } from '../online/organiser.ts';
import type { Person, Phrase, PoolName, ReportReason } from '../online/protocol.ts';
import type { HostPage, Site } from '../online/site.ts';
import type { Look } from '../theme/settings.svelte.ts';
import type { AccountMessages } from './account.ts';
import type { LearnMessages } from './learn.ts';
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

/** Tables on a server. */
export interface OnlineMessages {
    friend: string;
    friendHint: string;
    lobby: string;
    lobbyHint: string;
    myGames: string;
    myGamesHint: string;

    // Who one is
    yourName: string;
    nameHint: string;
    nameMissing: string;

    // Making a table
    seatKinds: Record<'link' | 'open' | 'bot', string>;
    seatHints: Record<'link' | 'open', string>;
    clock: string;
    noClock: string;
    noClockHint: string;
    /** Minutes for a game and seconds for each move: "5 min + 5 s". */
    clockOf: (minutes: number, seconds: number) => string;
    clockHint: string;
    /** "2 days a move" */
    clockDays: Plural;
    clockDaysHint: string;
    /** What is left of a long time, short: "2 d 4 h". */
    daysAndHours: (days: number, hours: number) => string;
    makeTable: string;

    // Before the game
    waitingTitle: string;
    tableOf: (names: string) => string;
    inviteHint: string;
    link: string;
    copy: string;
    copied: string;
    copyByHand: string;
    share: string;
    shareText: string;
    free: string;
    forFriends: string;
    isHere: string;
    isAway: string;
    sitDown: string;
    watch: string;
    standUp: string;
    closeTable: string;
    invitesYou: (name: string) => string;
    invitedHint: string;
    full: string;
    needsInvitation: string;
    beginsSoon: string;

    // At the table
    watchers: Plural;
    youWatch: string;
    lost: string;
    away: (name: string) => string;
    othersChoose: string;
    clockOfSeat: (name: string, time: string) => string;
    askTakeback: string;
    takebackAsked: (name: string) => string;
    takebackWaits: string;
    takebackRefused: (name: string) => string;
    /** Before why a move was refused that the table had shown already. */
    tookBack: string;
    takebackDone: string;
    allow: string;
    refuse: string;
    withdraw: string;
    resign: string;
    resignTitle: string;
    resignHint: string;
    resignYes: string;
    playOn: string;
    abort: string;
    abortHint: string;
    resigned: (name: string) => string;
    timeOut: (name: string) => string;
    botPlaysOn: (name: string) => string;
    leave: string;

    // Who has left, pauses, phrases
    left: (name: string) => string;
    claimWin: string;
    letBotPlay: string;
    askPause: string;
    pauseAsked: (name: string) => string;
    pauseWaits: string;
    paused: string;
    goOnAsked: (name: string) => string;
    say: string;
    write: string;
    send: string;
    phrases: Record<Phrase, string>;
    mute: (name: string) => string;
    unmute: (name: string) => string;
    report: (name: string) => string;
    reportReasons: Record<ReportReason, string>;
    reported: string;

    // Play now
    playNow: string;
    playNowHint: string;
    looking: string;
    lookingHint: string;
    lookingRatedHint: string;
    stopLooking: string;
    botOffered: (name: string) => string;

    // The end
    wonByLeaving: (name: string) => string;
    wonByResignation: (name: string) => string;
    wonByTime: (name: string) => string;
    youResigned: string;
    yourTimeOut: string;
    abortedTitle: string;
    abortedHint: string;
    rematchWanted: (names: string) => string;
    rematchWaits: string;
    toNewTable: string;

    // Lists
    noTables: string;
    noTablesHint: string;
    noGames: string;
    waits: string;
    runs: string;
    ended: string;
    openTables: string;

    // What went wrong, and what can be done
    goneTitle: string;
    goneHint: string;
    noServerTitle: string;
    noServerHint: string;
    downTitle: string;
    downHint: string;
    oldTitle: string;
    oldHint: string;
    tryAgain: string;
    /** By the server's code; `other` for any that is not here. */
    errors: Record<string, string> & { other: string };
}

/** Accounts, ratings, leaderboards. */
export interface PeopleMessages {
    account: string;
    accountHint: string;
    signUp: string;
    signUpHint: string;
    keepGuest: (name: string) => string;
    logIn: string;
    logOut: string;
    forgotten: string;
    forgottenHint: string;
    name: string;
    password: string;
    passwordHint: string;
    newPassword: string;
    email: string;
    emailHint: string;
    /** Where the server sends mail. */
    emailHintMail: string;
    mailWanted: string;
    mailSend: string;
    mailSent: string;
    noAddress: string;
    code: string;
    codesTitle: string;
    codesHint: string;
    codesKept: string;
    fieldMissing: string;
    ratings: string;
    noRatings: string;
    pools: Record<PoolName, string>;
    rating: string;
    provisional: string;
    games: Plural;
    won: string;
    drawn: string;
    lost: string;
    since: (date: string) => string;
    leaderboard: string;
    leaderboardHint: string;
    nobodyYet: string;
    casual: string;
    rated: string;
    ratedHint: string;
    casualHint: string;
    kindOfGame: string;
    nobodyTitle: string;
    nobodyHint: string;
}

/** For those who look after a server, and what others hear of them. */
export interface OrganiserMessages {
    title: string;
    notOne: string;
    reports: string;
    tables: string;
    people: string;
    invitations: string;
    actList: string;
    more: string;
    reason: string;
    reasonMissing: string;
    /** What is done, as a button and in lists. */
    acts: Record<ActName, string>;
    /** To those at the table: what an organiser has done, who, and why. */
    did: (act: string, name: string, reason: string) => string;
    decided: (name: string, reason: string) => string;
    paused: string;

    openReports: string;
    allReports: string;
    noReports: string;
    reportedBy: (name: string) => string;
    doneBy: (name: string, when: string) => string;

    noTables: string;
    openTable: string;
    actHere: string;
    whichSeat: string;
    minutesLeft: string;
    hoursLeft: string;
    /** By correspondence the clock of whoever is to decide can be set, for that decision. */
    clockHint: string;
    whoInstead: string;
    aPerson: string;
    notRatedThen: string;
    placeOf: (name: string) => string;
    closeHint: string;

    findPeople: string;
    mutedPeople: string;
    nobodyMuted: string;
    nobodyFound: string;
    isMuted: string;
    mutedUntil: (when: string) => string;
    muteFor: string;
    muteTimes: Record<'hour' | 'day' | 'good', string>;
    kinds: Record<Person['kind'], string>;
    newName: (name: string) => string;

    signUpModes: Record<Site['sign_up'], string>;
    uses: string;
    days: string;
    note: string;
    linkOnce: string;
    noInvitations: string;
    invitation: string;
    usesLeft: Plural;
    until: (when: string) => string;

    actsHint: string;
    noActs: string;
    /** Whoever hosts the server, at its command line. */
    host: string;

    pages: Record<HostPage, string>;
}

/** Replay with the engine, sharing, and the check of deals. */
export interface ReplayMessages {
    /** What is going on at the table, for those who do not see it; the name is that of whoever is next. */
    situation: Record<Phase, (name: string) => string>;
    specialFactory: (n: number) => string;

    records: string;
    noRecords: string;
    openFile: string;
    /** A field for text from elsewhere. */
    paste: string;
    open: string;
    position: string;
    game: string;
    /** Back in the game itself, as far as it was played. */
    nextRound: string;
    previousRound: string;
    brokenOff: string;
    decided: Record<'resignation' | 'time' | 'abandoned' | 'adjudicated', string>;
    keys: string;

    engine: string;
    askEngine: string;
    bestMoves: string;
    movesAhead: Plural;
    solved: string;
    solvedHint: string;
    winChance: string;
    /** Expected points more than the best of the others. */
    lead: string;
    lineSaid: (move: string, lead: string, chance: string) => string;
    played: string;
    playedOther: (move: string) => string;
    betweenRounds: string;
    gameOver: string;
    whoPlays: string;

    share: string;
    thisPosition: string;
    wholeGame: string;
    link: string;
    copy: string;
    copied: string;
    notCopied: string;
    send: string;
    code: string;
    noCode: string;
    noLink: string;
    drawing: string;
    pixels: string;
    noPixels: string;

    badPosition: string;
    badLink: string;
    /** Where the fault of a position or record is: a word, with a number behind it where there are several. */
    where: (place: string) => string;
    parts: Record<string, string>;

    verify: string;
    verifyIntro: string;
    verifyLabel: string;
    check: string;
    fair: string;
    fairDeals: Plural;
    notFair: string;
    noProof: string;
    noNumbers: string;
    ofSet: (id: string) => string;
    ofGame: (id: string) => string;
    startDrawn: string;
    startAgreed: (name: string) => string;
    holds: string;
    broken: string;
    unchecked: string;
    linkHolds: string;
    opened: (names: string) => string;
    withheld: (names: string) => string;
    notGiven: (names: string) => string;
    tilesFollow: string;
    tilesOfSet: string;
    /** By the code of what does not hold; the tag or the player that it is about. */
    faults: Record<string, (about: string) => string>;
}

/** What the service worker shows: `alone` where nobody else is to be named. */
export interface PushNote {
    title: string;
    text: (people: string) => string;
    alone: string;
}

export interface PushMessages {
    setting: string;
    hint: string;
    obstacles: Record<'refused' | 'install' | 'impossible' | 'closed' | 'nobody', string>;
    failed: string;
    offer: string;
    yes: string;
    no: string;
    notes: Record<'turn' | 'began' | 'over', PushNote>;

    // A table in other pages
    watch: string;
    frame: string;
    frameHint: string;
    toTable: string;
    waits: string;
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
