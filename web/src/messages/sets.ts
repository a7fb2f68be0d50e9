import type { Plural } from './catalogue.ts';

/** Duplicate sets: several tables with the same deals, whose results are compared. */
export interface SetMessages {
    title: string;
    hint: string;
    about: string;
    needsAccount: string;
    make: string;
    tables: string;
    fewer: string;
    more: string;
    seatsAtEach: string;
    own: string;
    /** "4 tables" */
    tableCount: Plural;

    tableNumber: (n: number) => string;
    inviteHint: string;
    copyInvite: string;
    copyAll: string;
    forAll: string;
    hidden: string;
    progress: (over: number, of: number) => string;
    revealed: string;
    toTable: string;
    toSet: string;
    hiddenTitle: string;
    hiddenHint: string;

    standings: string;
    standingsHint: string;
    lead: string;
    score: string;
    atTable: (n: number) => string;
    early: string;
    nothingToCompare: string;
}
