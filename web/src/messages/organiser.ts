import type { ActName } from '../online/organiser.ts';
import type { Person } from '../online/protocol.ts';
import type { HostPage, Site } from '../online/site.ts';
import type { Plural } from './catalogue.ts';

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
