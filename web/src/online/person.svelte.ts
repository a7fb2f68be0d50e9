import { forget, keep, kept } from '../storage.ts';
import { keepName } from './name.ts';
import { becomeGuest, logOut, me, type Answered } from './api.ts';
import type { Person, Refusal } from './protocol.ts';

/**
 * Who one is at this server. A name is asked once; the server's cookie remembers it, and the device keeps the name and
 * the invitations of the tables that were made here.
 *
 *   await whoAmI();
 *   const answer = await beSomebody('Ana');
 */
const INVITES = 'online.invites';
const MOST_INVITES = 50;

interface Self {
    person: Person | null;
    /** Of an account: its address, and how many recovery codes are left. */
    email: string | null;
    codes: number | null;
    organiser: boolean;
    /** The server has said who one is. */
    asked: boolean;
}
export const self: Self = $state({ person: null, email: null, codes: null, organiser: false, asked: false });

/** Whoever has a password: a person's account, or that of a program. */
export function hasAccount(): boolean {
    return self.person?.kind === 'account' || self.person?.kind === 'bot';
}

/** Null when the server has answered, else why not. */
export async function whoAmI(): Promise<Refusal | null> {
    const answer = await me();
    if ('refusal' in answer) return answer.refusal;
    Object.assign(self, { organiser: false }, answer.ok, { asked: true });
    return null;
}

export async function beSomebody(name: string): Promise<Answered<{ person: Person }>> {
    if (self.person) return { ok: { person: self.person } };
    const answer = await becomeGuest(name);
    if ('ok' in answer) {
        self.person = answer.ok.person;
        keepName(answer.ok.person.name);
    }
    return answer;
}

/** Somebody logged in, signed up or out: who one is has changed. */
export function become(person: Person | null): void {
    self.person = person;
    self.organiser = false;
    if (person) keepName(person.name);
}

export async function leave(): Promise<Refusal | null> {
    const answer = await logOut();
    if ('refusal' in answer) return answer.refusal;
    become(null);
    return null;
}

function invites(): Record<string, string> {
    try {
        const found: unknown = JSON.parse(kept(INVITES) ?? '{}');
        return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {};
    } catch {
        return {};
    }
}

/** The invitation of a table that was made, or come to, on this device. */
export function inviteOf(game: string): string | null {
    const invite = invites()[game];
    return typeof invite === 'string' ? invite : null;
}

export function keepInvite(game: string, invite: string): void {
    const all = Object.entries({ ...invites(), [game]: invite }).slice(-MOST_INVITES);
    if (!keep(INVITES, JSON.stringify(Object.fromEntries(all)))) forget(INVITES);
}
