// Written into the build as sw.js, with the list of its files. A new build has another name for its store: it is
// filled in full before it takes over, so that the files of two builds are never mixed.
const STORE = '__STORE__';
const FILES = __FILES__;

self.addEventListener('install', (event) => {
    event.waitUntil(
        caches
            .open(STORE)
            .then((store) => store.addAll(FILES))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith('evora-') && name !== STORE)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => self.clients.claim()),
    );
});

self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
    const { pathname } = new URL(request.url);
    const kept = (what) => caches.open(STORE).then((store) => store.match(what, { ignoreVary: true }));
    // What the host says of the server changes without a new build.
    if (pathname.endsWith('/site.json')) {
        event.respondWith(fetch(request).catch(() => kept(request)));
        return;
    }
    // A game in a frame is a page of its own; all others are the app.
    const page = request.mode === 'navigate' && !pathname.endsWith('/embed.html') ? './' : request;
    event.respondWith(kept(page).then((found) => found ?? fetch(request)));
});

// A game waits, and the app may be closed (src/online/push.svelte.ts has left the words of the reader's language).
const WORDS = { store: 'words', name: './words-of-messages' };

async function words() {
    const kept = await caches.open(WORDS.store).then((store) => store.match(WORDS.name));
    return kept ? kept.json() : { language: 'en', kinds: {} };
}

function noteOf(data) {
    try {
        const { kind, game, people } = data.json();
        return {
            kind: String(kind),
            game: /^[\w-]{1,64}$/.test(game) ? game : '',
            people: Array.isArray(people) ? people.map(String) : [],
        };
    } catch {
        return { kind: '', game: '', people: [] };
    }
}

async function tell(data) {
    const { kind, game, people } = noteOf(data);
    const { language, kinds } = await words();
    const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(people);
    const { title = 'Evora', text = '', alone = '' } = kinds[kind] ?? {};
    await self.registration.showNotification(title, {
        // Without words in this language the names still say which game it is.
        body: names === '' ? alone : text === '' ? names : text.replace('{people}', () => names),
        lang: language,
        tag: `game-${game}`,
        // Who has the message before it on the screen still is to hear this one.
        renotify: kind === 'turn',
        icon: './icon.svg',
        data: { game },
    });
}

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));

/** Where a page is now: what the browser knows of it is where it began. Pages that sleep do not answer. */
function placeOf(page) {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(String(data));
        page.postMessage('where', [port2]);
        setTimeout(() => resolve(''), 500);
    });
}

async function open(game) {
    const hash = game === '' ? '' : `#/g/${game}`;
    const pages = await self.clients.matchAll({ type: 'window' });
    const places = await Promise.all(pages.map(placeOf));
    // An invitation in the address is no other game.
    const page = pages.find((_, at) => places[at] === hash || (hash !== '' && places[at].startsWith(`${hash}/`)));
    return page ? page.focus() : self.clients.openWindow(new URL(`./${hash}`, self.registration.scope).href);
}

self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.game ?? ''));
});

// The push service has another address for this browser from now on.
async function renew({ oldSubscription, newSubscription }) {
    const options = oldSubscription?.options;
    const fresh = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!fresh) return;
    const { endpoint, keys } = fresh.toJSON();
    await fetch('./api/v1/me/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
    });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
