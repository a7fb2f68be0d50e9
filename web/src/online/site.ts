import { ask, type Answered } from './api.ts';

/**
 * What whoever hosts the server says of it.
 *
 *   const site = await siteOf();       // null without a server, or with one that is older
 *   site.sign_up                        // 'invited': only with a link of an organiser
 */
export const HOST_PAGES = ['imprint', 'privacy'] as const;
export type HostPage = (typeof HOST_PAGES)[number];
export interface Site {
    sign_up: 'open' | 'invited' | 'closed';
    /** Who may write texts at a table; older servers do not say so, and take none. */
    chat?: 'nobody' | 'accounts' | 'everybody';
    /** Whether the server sends mail; older ones do not say so. */
    mail?: boolean;
    pages: HostPage[];
}

let known: Promise<Answered<Site>> | null = null;

export async function siteOf(): Promise<Site | null> {
    known ??= ask<Site>('site');
    const answer = await known;
    if ('ok' in answer) return answer.ok;
    known = null;
    return null;
}

/** The host's pages, asked for in a way that is no error where there is no server: the built site has such a file. */
export async function hostPages(): Promise<HostPage[]> {
    try {
        const answer = await fetch(new URL('site.json', new URL('.', location.href.split('#')[0])));
        const { pages } = (await answer.json()) as Site;
        return HOST_PAGES.filter((page) => pages.includes(page));
    } catch {
        return [];
    }
}

export function pageOf(page: HostPage, language: string): Promise<Answered<{ language: string | null; text: string }>> {
    return ask(`pages/${page}?language=${language}`);
}
