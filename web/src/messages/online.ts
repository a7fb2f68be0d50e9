import type { Phrase, PoolName, ReportReason } from '../online/protocol.ts';
import type { Plural } from './catalogue.ts';

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
