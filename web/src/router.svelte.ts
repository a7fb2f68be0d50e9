/**
 * Pages are named behind '#', so that the site works from any folder of any host.
 *
 *   route.name   // 'home', 'new', 'game', …; 'g' is a table of the server
 *   go('game');
 */
const NAMES = [
    'home',
    'new',
    'game',
    'rules',
    'settings',
    'friend',
    'lobby',
    'now',
    'set',
    'g',
    'learn',
    'records',
    'replay',
    'position',
    'verify',
    'me',
    'move',
    'person',
    'best',
    'organiser',
    'page',
] as const;
export type PageName = (typeof NAMES)[number];

export interface Route {
    name: PageName;
    /** What follows the name, slashes and all: '#/new/people', '#/g/GAME/INVITATION'. */
    rest: string;
}

export function readRoute(hash: string): Route {
    const [name = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
    const known = NAMES.find((each) => each === name);
    return { name: known ?? 'home', rest: rest.join('/') };
}

export const route: Route = $state(readRoute(typeof location === 'undefined' ? '' : location.hash));

export function listenToRoute(): () => void {
    const change = () => {
        Object.assign(route, readRoute(location.hash));
        scrollTo(0, 0);
    };
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
}

/** The page changes at once; the address follows. */
export function go(name: PageName, rest = ''): void {
    const hash = `#/${name === 'home' ? '' : name}${rest ? `/${rest}` : ''}`;
    Object.assign(route, readRoute(hash));
    location.hash = hash;
}
