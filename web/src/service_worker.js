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
    const page = request.mode === 'navigate' ? './' : request;
    event.respondWith(
        caches
            .open(STORE)
            .then((store) => store.match(page, { ignoreVary: true }))
            .then((found) => found ?? fetch(request)),
    );
});
