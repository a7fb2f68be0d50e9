import type { Leaderboard, NewTable, Person, PoolName, Profile, Refusal, TableView } from './protocol.ts';

/**
 * What is asked of the server over HTTP. Every call answers: with what was asked for, or with why not.
 *
 *   const answer = await openTable({ rules: 'fixed', seats: ['me', 'link'], clock: null, start: 'random' });
 *   if ('refusal' in answer) tell(answer.refusal.code)
 *
 * Three codes are the app's own: `down`, nobody answers; `no_server`, these are plain files without a server; `old`,
 * the server does not know what was asked.
 */
export type Answered<T> = { ok: T } | { refusal: Refusal };

const PATIENCE = 10_000;

function refused(code: string, message = ''): { refusal: Refusal } {
    return { refusal: { code, message, params: {} } };
}

/** Addresses are relative to the page, which lies at the server's root. */
export function addressOf(path: string): URL {
    return new URL(`api/v1/${path}`, new URL('.', location.href.split('#')[0]));
}

async function fetched(path: string, options: RequestInit = {}): Promise<Response | null> {
    try {
        return await fetch(addressOf(path), { ...options, signal: AbortSignal.timeout(PATIENCE) });
    } catch {
        return null;
    }
}

export async function ask<T>(path: string, options: RequestInit = {}): Promise<Answered<T>> {
    const response = await fetched(path, options);
    if (!response) return refused('down');
    let body: unknown;
    try {
        body = await response.json();
    } catch {
        // A host of plain files has pages of its own for what it does not know.
        return refused(response.status >= 500 ? 'down' : 'no_server');
    }
    if (response.ok) return { ok: body as T };
    const { error } = (body ?? {}) as { error?: Refusal };
    if (!error) return refused('no_server');
    return refused(error.code === 'no_page' || error.code === 'method' ? 'old' : error.code, error.message);
}

export function post<T>(path: string, body: unknown): Promise<Answered<T>> {
    return ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
    });
}

export function me(): Promise<Answered<{ person: Person | null; organiser?: boolean }>> {
    return ask('me');
}

export function becomeGuest(name: string): Promise<Answered<{ person: Person }>> {
    return post('guests', { name });
}

type Opened = Answered<{ game: string; invite: string; table: TableView }>;

export async function openTable({ nonces, ...table }: NewTable): Promise<Opened> {
    const answer: Opened = await post('games', { ...table, nonces: nonces ?? false });
    // Servers before fair deals refuse the word.
    return 'refusal' in answer && answer.refusal.code === 'bad_message' ? post('games', table) : answer;
}

export function openTables(): Promise<Answered<{ games: TableView[] }>> {
    return ask('games');
}

export function ownGames(): Promise<Answered<{ games: TableView[] }>> {
    return ask('me/games');
}

interface Registered {
    person: Person;
    /** Each sets a new password once; they are never shown again. */
    codes: string[];
}

/** A guest becomes an account, with the games so far. */
export function signUp(name: string, password: string, email: string, invitation = ''): Promise<Answered<Registered>> {
    return post('accounts', {
        name,
        password,
        ...(email !== '' && { email }),
        ...(invitation !== '' && { invitation }),
    });
}

export function logIn(name: string, password: string): Promise<Answered<{ person: Person }>> {
    return post('session', { name, password });
}

export function recover(name: string, code: string, password: string): Promise<Answered<{ person: Person }>> {
    return post('recovery', { name, code, password });
}

export function logOut(): Promise<Answered<unknown>> {
    return ask('session', { method: 'DELETE' });
}

/** What browsers subscribe to push with; null where the operator has switched it off. */
export function pushKey(): Promise<Answered<{ key: string | null }>> {
    return ask('push');
}

interface Browsers {
    browsers: { id: string; service: string; created: number; here: boolean }[];
}

export function pushBrowsers(): Promise<Answered<Browsers>> {
    return ask('me/push');
}

export function addBrowser(endpoint: string, p256dh: string, auth: string): Promise<Answered<Browsers>> {
    return post('me/push', { endpoint, p256dh, auth });
}

export function endBrowser(id: string): Promise<Answered<Browsers>> {
    return ask(`me/push/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

export function profileOf(id: string): Promise<Answered<Profile>> {
    return ask(`people/${encodeURIComponent(id)}`);
}

export function leaderboard(pool: PoolName): Promise<Answered<Leaderboard>> {
    return ask(`leaderboards/${pool}`);
}

/** The record of the game so far. */
export async function recordOf(game: string): Promise<string | null> {
    const response = await fetched(`games/${encodeURIComponent(game)}.azul`);
    return response?.ok ? response.text() : null;
}

export function socket(): WebSocket {
    const address = addressOf('socket');
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address);
}
