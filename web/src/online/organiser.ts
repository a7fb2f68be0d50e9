import { ask, post, type Answered } from './api.ts';
import type { ClocksView, Person, ReportReason, TableView } from './protocol.ts';

/**
 * What organisers see and do; docs/online.md, "Organisers", is the authority. The server lets nobody else.
 *
 *   const answer = await actAt(game, { act: 'pause' }, 'the hall closes');
 */
export interface Page {
    next: string | null;
}
export interface SaidLine {
    seat: number;
    phrase?: string;
    text?: string;
    at: number;
}
export interface Report {
    id: number;
    game: string;
    by: Person | null;
    person: Person | null;
    seat: number;
    /** As it was when it was reported. */
    name: string;
    reason: ReportReason;
    at: number;
    said: SaidLine[];
    done: number | null;
    done_by: Person | null;
}
export interface LiveTable {
    table: TableView;
    clocks: ClocksView | null;
    last: number;
}
export interface Somebody {
    person: Person;
    muted: boolean;
    /** Null: for good, or not at all. */
    muted_until?: number | null;
}
export interface Invitation {
    id: string;
    note: string;
    created: number;
    expires: number;
    uses: number;
    used: number;
}
export const ACTS = [
    'pause',
    'resume',
    'clock',
    'substitute',
    'adjudicate',
    'close',
    'rename',
    'mute',
    'lift',
    'report',
    'invite',
    'revoke',
    'appoint',
    'dismiss',
] as const;
export type ActName = (typeof ACTS)[number];
export interface Act {
    id: number;
    at: number;
    by: Person | null;
    act: ActName;
    game: string | null;
    person: Person | null;
    detail: string;
    reason: string;
}
export type TableAct =
    | { act: 'pause' | 'resume' | 'close' }
    | { act: 'clock'; seat: number; left: number }
    | { act: 'substitute'; seat: number; bot: string }
    | { act: 'substitute'; seat: number; person: string }
    | { act: 'adjudicate'; places: number[] };
export type PersonAct = { act: 'mute'; hours?: number } | { act: 'lift' } | { act: 'rename'; name: string };

const after = (next: string | null) => (next === null ? '' : `&after=${encodeURIComponent(next)}`);
const at = encodeURIComponent;

export function reports(open: boolean, next: string | null): Promise<Answered<Page & { reports: Report[] }>> {
    return ask(`organiser/reports?open=${open}${after(next)}`);
}
export function finishReport(id: number, reason: string): Promise<Answered<{ report: Report }>> {
    return post(`organiser/reports/${id}`, { reason });
}
export function liveTables(waiting: boolean, next: string | null): Promise<Answered<Page & { tables: LiveTable[] }>> {
    return ask(`organiser/tables?status=${waiting ? 'waiting' : 'playing'}${after(next)}`);
}
export function actAt(game: string, act: TableAct, reason: string): Promise<Answered<{ ack: number }>> {
    return post(`organiser/games/${at(game)}`, { ...act, reason, cid: crypto.randomUUID() });
}
export function people(name: string, next: string | null): Promise<Answered<Page & { people: Somebody[] }>> {
    return ask(`organiser/people?name=${at(name)}${after(next)}`);
}
export function actAbout(person: string, act: PersonAct, reason: string): Promise<Answered<Somebody>> {
    return post(`organiser/people/${at(person)}`, { ...act, reason });
}
export function invitations(): Promise<Answered<{ invitations: Invitation[] }>> {
    return ask('organiser/invitations');
}
export function invite(
    uses: number,
    days: number,
    note: string,
): Promise<Answered<{ token: string; invitation: Invitation }>> {
    return post('organiser/invitations', { uses, days, ...(note !== '' && { note }) });
}
export function revoke(id: string): Promise<Answered<{ invitations: Invitation[] }>> {
    return ask(`organiser/invitations/${at(id)}`, { method: 'DELETE' });
}
export function acts(next: string | null): Promise<Answered<Page & { acts: Act[] }>> {
    return ask(`organiser/acts?limit=50${after(next)}`);
}
