import type { HelpTopic } from '../../messages/learn.ts';

/** What an element of the table is, for those who ask; null where there is nothing to say. */
export interface Asked {
    topic: HelpTopic;
    /** Of a golden display its number, so that its own effect can be told. */
    display: number | null;
}

/** In the order in which one would explain them; what is inside something else comes before it. */
const PLACES: [string, HelpTopic][] = [
    ['[data-tile="*"]', 'marker'],
    ['.sign, .plate.gold', 'gold'],
    ['.plate', 'display'],
    ['.centre[data-at="c"]', 'centre'],
    ['.opponent', 'others'],
    ['.own .shield', 'shield'],
    ['.own .floor', 'floor'],
    ['.own .line', 'lines'],
    ['.own .wall', 'wall'],
    ['.own .who', 'score'],
    ['tr:has([data-at="lid"]), th:has([data-at="lid"])', 'lid'],
    ['tr:has([data-at="bag"]), th:has([data-at="bag"])', 'bag'],
    ['.dock', 'hand'],
];

/** Topics to walk through, each with where it is to be seen. */
export const WALK: [HelpTopic, string][] = [
    ['display', '.plate:not(.gold)'],
    ['centre', '.centre[data-at="c"]'],
    ['marker', '[data-tile="*"]'],
    ['hand', '.dock'],
    ['lines', '.own .board .row:nth-child(5) .line'],
    ['wall', '.own .board .row:nth-child(3) .wall'],
    ['floor', '.own .floor'],
    ['score', '.own .who'],
    ['others', '.opponent'],
    ['bag', '[data-at="bag"]'],
    ['lid', '[data-at="lid"]'],
    ['gold', '.plate.gold'],
    ['shield', '.shield'],
];

export function askedOf(element: Element): Asked | null {
    for (const [selector, topic] of PLACES) {
        const found = element.closest(selector);
        if (!found) continue;
        const at = found.closest('[data-at^="d"]')?.getAttribute('data-at') ?? '';
        return { topic, display: topic === 'gold' ? Number(at.slice(1)) : null };
    }
    return null;
}

/** While it is on, touching the table asks instead of playing. */
export function asking(on: () => boolean, ask: (asked: Asked) => void): (root: HTMLElement) => () => void {
    return (root) => {
        const silence = (event: Event) => {
            if (!on()) return;
            event.stopImmediatePropagation();
            if (event.type !== 'click') return;
            event.preventDefault();
            const asked = askedOf(event.target as Element);
            if (asked) ask(asked);
        };
        for (const type of ['pointerdown', 'click']) root.addEventListener(type, silence, true);
        return () => {
            for (const type of ['pointerdown', 'click']) root.removeEventListener(type, silence, true);
        };
    };
}
