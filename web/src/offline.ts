/**
 * After one visit the whole site works without network: a service worker keeps every file of the build.
 * The build writes sw.js with the names of these files (vite.config.ts).
 */
export function workOffline(): void {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // Refused where storage is: the site then needs the network, and says nothing.
    const register = () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
    // For messages that lead to a game: whether it is open here.
    navigator.serviceWorker.addEventListener('message', ({ ports }) => ports[0]?.postMessage(location.hash));
    // What the first page needs comes first; it may all be there already.
    if (document.readyState === 'complete') register();
    else addEventListener('load', register);
}
