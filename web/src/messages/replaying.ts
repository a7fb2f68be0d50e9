import type { Phase } from '../core/types.ts';
import type { Plural } from './catalogue.ts';

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
