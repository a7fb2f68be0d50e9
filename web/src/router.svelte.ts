/**
 * Pages are named behind '#', so that the site works from any folder of any host.
 *
 *   route.name   // 'home', 'new', 'game', 'rules', 'settings'
 *   go('game');
 */
const NAMES = ['home', 'new', 'game', 'rules', 'settings', 'records', 'replay', 'position', 'verify'] as const;
export type PageName = (typeof NAMES)[number];

export interface Route {
    name: PageName;
    /** What follows the name, slashes and all: '#/new/people'. */
    rest: string;
}

export function readRoute(hash: string): Route {
    const [name = '', ...others] = hash.replace(/^#\/?/, '').split('/');
    const rest = others.join('/');
    const known = NAMES.find((each) => each === name);
    return { name: known ?? 'home', rest };
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
