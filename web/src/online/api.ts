import type {
    Against,
    DealSet,
    FromFeed,
    Leaderboard,
    Myself,
    NewSet,
    NewTable,
    Page,
    Person,
    PoolName,
    Profile,
    Refusal,
    TableView,
    Token,
} from './protocol.ts';

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

/** What stands in a path. */
const part = encodeURIComponent;

export function me(): Promise<Answered<Myself>> {
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

export function openSet(set: NewSet): Promise<Answered<DealSet>> {
    return post('sets', set);
}

export function dealSet(id: string): Promise<Answered<DealSet>> {
    return ask(`sets/${part(id)}`);
}

function tables(path: string, after: Page['next']): Promise<Answered<Page>> {
    return ask(after === null ? path : `${path}?after=${part(after)}`);
}

/** Each of these answers with one page; its `next` asks for the following one. */
export function openTables(after: Page['next'] = null): Promise<Answered<Page>> {
    return tables('games', after);
}

export function ownGames(after: Page['next'] = null): Promise<Answered<Page>> {
    return tables('me/games', after);
}

/** Those that are over. */
export function gamesOf(id: string, after: Page['next'] = null): Promise<Answered<Page>> {
    return tables(`people/${part(id)}/games`, after);
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

/** Answers the same whether an account has the address or not. */
export function mailRecovery(email: string, language: string): Promise<Answered<unknown>> {
    return post('recovery/mail', { email, language });
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

/** How often the first was before the second, level, or behind. */
export function against(id: string, other: string): Promise<Answered<Against>> {
    return ask(`people/${part(id)}/against/${part(other)}`);
}

export function changePassword(password: string, to: string): Promise<Answered<{ person: Person }>> {
    return post('me/password', { password, new: to });
}

export function newCodes(password: string): Promise<Answered<{ codes: string[] }>> {
    return post('me/codes', { password });
}

export function changeEmail(email: string, password: string): Promise<Answered<{ email: string | null }>> {
    return post('me/email', { email: email === '' ? null : email, ...(password !== '' && { password }) });
}

/** A token that makes another browser this person, once and for ten minutes. */
export function moveToken(): Promise<Answered<{ token: string; expires: number }>> {
    return post('me/move', {});
}

export function moveHere(token: string): Promise<Answered<{ person: Person }>> {
    return post('session', { token });
}

/** Of programs: what they are called. The tokens themselves are told once, when they are made. */
export function tokens(): Promise<Answered<{ tokens: Token[] }>> {
    return ask('me/tokens');
}

export function makeToken(name: string): Promise<Answered<{ id: string; token: string }>> {
    return post('me/tokens', { name });
}

export function deleteToken(id: string): Promise<Answered<{ tokens: Token[] }>> {
    return ask(`me/tokens/${part(id)}`, { method: 'DELETE' });
}

/** The account becomes that of a program, for good. */
export function makeBot(): Promise<Answered<{ person: Person }>> {
    return post('me/bot', {});
}

/** All that the server keeps of oneself, as JSON. */
export function everything(): Promise<Answered<unknown>> {
    return ask('me/export');
}

/** The records of all of one's games; null where they cannot be had. */
export async function ownRecords(): Promise<string | null> {
    const records: string[] = [];
    let path: string | null = 'me/games.azul?limit=100';
    while (path !== null) {
        const response: Response | null = await fetched(path);
        if (!response?.ok) return null;
        records.push(await response.text());
        const next = /[?&]after=([^&>]+)[^>]*>; *rel="?next/.exec(response.headers.get('link') ?? '');
        path = next ? `me/games.azul?limit=100&after=${next[1]}` : null;
    }
    return records.join('\n');
}

/** Guests have no password. */
export function deleteMe(password: string | null): Promise<Answered<unknown>> {
    return post('me/deletion', password === null ? {} : { password });
}

export function profileOf(id: string): Promise<Answered<Profile>> {
    return ask(`people/${part(id)}`);
}

export function leaderboard(pool: PoolName): Promise<Answered<Leaderboard>> {
    return ask(`leaderboards/${pool}`);
}

/** The record of the game so far. */
export async function recordOf(game: string): Promise<string | null> {
    const response = await fetched(`games/${part(game)}.azul`);
    return response?.ok ? response.text() : null;
}

/** What happens in one's games, line by line, until it is stopped or breaks off. */
export async function followGames(signal: AbortSignal, receive: (line: FromFeed) => void): Promise<void> {
    try {
        const response = await fetch(addressOf('me/events'), { signal });
        if (!response.ok || !response.body) return;
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = '';
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
            const lines = (rest + read.value).split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines) if (line !== '') receive(JSON.parse(line) as FromFeed);
        }
    } catch {
        // Whoever looks at the games asks again from time to time.
    }
}

export function socket(): WebSocket {
    const address = addressOf('socket');
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address);
}
