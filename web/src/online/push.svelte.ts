import { language, words } from '../messages/messages.svelte.ts';
import { forget, keep, kept } from '../storage.ts';
import { addBrowser, endBrowser, me, pushBrowsers, pushKey } from './api.ts';
import { keptName } from './name.ts';

/**
 * Messages that come when the app is closed: "your turn". The browser asks its person, the push service of its maker
 * brings them, the service worker shows them.
 *
 *   await lookUp();                 // what is so now
 *   push.state                      // 'on', 'off', or why neither can be
 *   await switchOn();               // from a tap: the browser may ask
 */
export type PushState =
    | 'unknown'
    /** No server, or none that answers: nothing is to be said. */
    | 'none'
    | 'off'
    | 'on'
    /** The browser refuses: its person, or its maker, has said no. */
    | 'refused'
    /** iPhone and iPad: only for apps on the home screen. */
    | 'install'
    | 'impossible'
    /** The operator has switched it off. */
    | 'closed'
    /** One is nobody here yet. */
    | 'nobody';

export const push: { state: PushState; busy: boolean; failed: boolean } = $state({
    state: 'unknown',
    busy: false,
    failed: false,
});

/** That the person wants it here: a subscription that the server has lost is brought again. */
const WANTED = 'push';
const OFFERED = 'push.offered';
const WORDS = { store: 'words', name: './words-of-messages' };

/** What this browser can do, whatever the server says; null where nothing is in the way. */
export function obstacle(): 'refused' | 'install' | 'impossible' | null {
    if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
        return Notification.permission === 'denied' ? 'refused' : null;
    const { userAgent, maxTouchPoints } = navigator;
    const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
    return apple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'impossible';
}

async function subscription(): Promise<PushSubscription | null> {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where the server knows of this browser; null where it cannot be asked. */
async function known(): Promise<boolean | null> {
    const answer = await pushBrowsers();
    return 'ok' in answer ? answer.ok.browsers.some(({ here }) => here) : null;
}

export async function lookUp(): Promise<void> {
    push.state = await found();
    if (push.state === 'on') await keepWords();
}

async function found(): Promise<PushState> {
    // Whoever has never been somebody here may have plain files without a server before him.
    if (keptName() === '') return 'none';
    const key = await pushKey();
    if ('refusal' in key) return 'none';
    const blocked = obstacle();
    if (blocked) return blocked;
    if (key.ok.key === null) return 'closed';
    const who = await me();
    if ('refusal' in who) return 'none';
    if (!who.ok.person) return 'nobody';
    const browsers = await pushBrowsers();
    if ('refusal' in browsers) return 'none';
    const current = Notification.permission === 'granted' ? await subscription() : null;
    if (!current) return 'off';
    if (browsers.ok.browsers.some(({ here }) => here)) return 'on';
    // Somebody else was here, or the server has lost it.
    return kept(WANTED) === 'on' && (await bring(current)) ? 'on' : 'off';
}

async function bring(current: PushSubscription): Promise<boolean> {
    const { endpoint, keys } = current.toJSON();
    const answer = await addBrowser(endpoint ?? '', keys?.['p256dh'] ?? '', keys?.['auth'] ?? '');
    return 'ok' in answer;
}

/** Call it from a tap: browsers ask their person only then. */
export async function switchOn(): Promise<void> {
    await change(async () => {
        if ((await Notification.requestPermission()) !== 'granted') {
            // Whoever has only closed the question may be asked again.
            push.state = obstacle() ?? 'off';
            return;
        }
        const key = await pushKey();
        const registration = await navigator.serviceWorker.getRegistration();
        if ('refusal' in key || key.ok.key === null || !registration) throw new Error('nothing to subscribe to');
        const wanted = key.ok.key;
        await keepWords();
        const before = await registration.pushManager.getSubscription();
        // With the key of another server it would be refused.
        if (before && keyOf(before) !== wanted) await before.unsubscribe();
        const current = await registration.pushManager.subscribe({
            userVisibleOnly: true,
            applicationServerKey: wanted,
        });
        if (!(await bring(current))) throw new Error('the server did not take it');
        keep(WANTED, 'on');
        push.state = 'on';
    });
}

export async function switchOff(): Promise<void> {
    await change(async () => {
        forget(WANTED);
        const answer = await pushBrowsers();
        const own = 'ok' in answer ? answer.ok.browsers.filter(({ here }) => here) : [];
        for (const { id } of own) await endBrowser(id);
        await (await subscription())?.unsubscribe();
        push.state = (await known()) === true ? 'on' : 'off';
        if (push.state === 'on') throw new Error('the server did not let go');
    });
}

async function change(work: () => Promise<void>): Promise<void> {
    if (push.busy) return;
    push.busy = true;
    push.failed = false;
    try {
        await work();
    } catch {
        push.failed = true;
    }
    push.busy = false;
}

function keyOf(subscription: PushSubscription): string {
    const key = subscription.options.applicationServerKey;
    const bytes = key ? String.fromCharCode(...new Uint8Array(key)) : '';
    return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The service worker has no catalogue: it finds the words of the language that was spoken last. */
export async function keepWords(): Promise<void> {
    const { notes } = words().push;
    const kinds = Object.fromEntries(
        Object.entries(notes).map(([kind, { title, text, alone }]) => [kind, { title, text: text('{people}'), alone }]),
    );
    try {
        const store = await caches.open(WORDS.store);
        await store.put(WORDS.name, new Response(JSON.stringify({ language: language(), kinds })));
    } catch {
        // Storage is full or forbidden: the message then has names and no words.
    }
}

/** The game is looked at: what was said about it has been heard. */
export async function seen(game: string): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications?.({ tag: `game-${game}` })) ?? [];
    for (const notification of shown) notification.close();
}

/** Offered once, on the first game by correspondence. */
export function wasOffered(): boolean {
    return kept(OFFERED) !== null;
}

export function offered(): void {
    keep(OFFERED, 'yes');
}
