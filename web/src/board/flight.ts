import type { GameEvent, Place } from '../core/types.ts';

/**
 * Pieces on their way. The page already shows how it all ends; a flying piece is a clone above it, and the piece at its
 * goal stays unseen until the clone arrives. Only transform and opacity move, and input never waits.
 *
 *   const before = snapshot(root);          // the page before the step
 *   …let the page show the step…
 *   await fly(root, before, step.events, { pace: 1, signal });
 */
export interface Snapshot {
    boxes: Map<string, DOMRect>;
    pieces: Map<string, { box: DOMRect; piece: Element }[]>;
}

export interface FlightOptions {
    pace: number;
    signal: AbortSignal;
}

/** Marks a place whose piece is still on its way: the page shows the place without it. */
const ARRIVING = 'data-arriving';

const FLY = 320;
const BEAT = 60;
const SLIDE = 260;
const LAND = 140;

const piecesIn = (element: Element) =>
    element.hasAttribute('data-tile') ? [element] : [...element.querySelectorAll('[data-tile]')];

/** Where every place of the table is, and every piece with it. */
export function snapshot(root: Element): Snapshot {
    const boxes = new Map<string, DOMRect>();
    const pieces = new Map<string, { box: DOMRect; piece: Element }[]>();
    for (const element of root.querySelectorAll('[data-at]')) {
        const at = element.getAttribute('data-at') ?? '';
        boxes.set(at, element.getBoundingClientRect());
        const found = piecesIn(element).map((piece) => ({
            box: piece.getBoundingClientRect(),
            piece: piece.cloneNode(true) as Element,
        }));
        pieces.set(at, found);
    }
    return { boxes, pieces };
}

const keyOf = (place: Place, colour: string): string => {
    switch (place.at) {
        case 'display':
            return `d${place.display}`;
        case 'centre':
            return colour === '*' ? 'cm' : `c${colour}`;
        case 'line':
            return `l${place.seat}${place.line}`;
        case 'wall':
            return `w${place.seat}${place.line}${place.column}`;
        case 'floor':
            return `f${place.seat}${place.position}`;
        case 'shield':
        case 'beside':
            return `s${place.seat}`;
        default:
            return place.at;
    }
};

interface Way {
    from: DOMRect;
    to: DOMRect;
    piece: Element;
    goal: Element | null;
    delay: number;
    flat: boolean;
    /** It was not to be seen before. */
    hatched: boolean;
}

/** Flies what a pick has moved, or deals the displays; resolves when the last piece has landed or the signal aborts. */
export async function fly(
    root: HTMLElement,
    before: Snapshot,
    events: readonly GameEvent[],
    { pace, signal }: FlightOptions,
): Promise<void> {
    if (pace === 0 || signal.aborted) return;
    const ways: Way[] = [];
    const element = (at: string) => root.querySelector(`[data-at="${at}"]`);
    const taken = new Map<string, number>();
    const next = (at: string) => {
        const index = taken.get(at) ?? 0;
        taken.set(at, index + 1);
        return index;
    };
    const shields: Promise<void>[] = [];
    let beat = 0;
    const deal = events.some((event) => event.type === 'round');
    for (const event of events) {
        if (event.type === 'tiling') break;
        if (event.type === 'shield') {
            const plate = before.boxes.get(`d${event.display}`);
            const space = element(`s${event.seat}`);
            if (plate && space) shields.push(shrink(root, plate, space, pace, signal));
            continue;
        }
        if (event.type !== 'tiles' && event.type !== 'marker') continue;
        const colour = event.type === 'marker' ? '*' : event.colour;
        const count = event.type === 'marker' ? 1 : event.count;
        const source = keyOf(event.from, colour);
        const goal = keyOf(event.to, colour);
        const sliding = event.to.at === 'centre' || (event.from.at === 'display' && event.to.at === 'display');
        for (let each = 0; each < count; each += 1) {
            const there = (before.pieces.get(source) ?? []).filter(
                ({ piece }) => piece.getAttribute('data-tile') === colour,
            );
            const index = next(`${source}${colour}`);
            const start = there[Math.min(index, there.length - 1)];
            const place =
                event.to.at === 'line'
                    ? `${goal}${lineSpace(before, goal, next(`in ${goal}`))}`
                    : event.to.at === 'floor'
                      ? `f${event.to.seat}${event.to.position + each}`
                      : goal;
            const target = element(place) ?? element(goal);
            if (!target) continue;
            let piece = start?.piece;
            let end: Element | null = target;
            if (event.to.at === 'display' || event.to.at === 'centre') {
                const own = piecesIn(target).filter((tile) => tile.getAttribute('data-tile') === colour);
                const nth = next(`at ${goal}${colour}`);
                end = own[Math.min(nth, own.length - 1)] ?? target;
                piece ??= end;
            }
            if (!piece) continue;
            // Tiles in the bag are not to be seen: they come out of its sign.
            const from = start?.box ?? before.boxes.get(source);
            if (!from) continue;
            const to = (piecesIn(end)[0] ?? end).getBoundingClientRect();
            const hides = event.to.at === 'centre' ? null : end;
            const order =
                deal && event.to.at === 'display' ? (event.to.display - 1) * 1.4 + each * 0.5 : sliding ? 0 : beat++;
            ways.push({
                from,
                to,
                piece,
                goal: hides,
                delay: order * BEAT * pace,
                flat: sliding,
                hatched: start === undefined,
            });
        }
    }
    await Promise.all([...shields, ...ways.map((way) => animate(root, way, pace, signal))]);
}

/** SF5 leaves the table: the plate becomes its shield, shrinks, and flies to its taker's floor line. */
async function shrink(
    root: HTMLElement,
    plate: DOMRect,
    space: Element,
    pace: number,
    signal: AbortSignal,
): Promise<void> {
    const cell = space.querySelector('.cell') ?? space;
    const to = cell.getBoundingClientRect();
    const shield = document.createElement('span');
    shield.className = 'badge';
    shield.setAttribute('aria-hidden', 'true');
    shield.innerHTML = '<svg width="62%" height="62%"><use href="#sf-5"/></svg>';
    const side = Math.min(plate.width, plate.height);
    const [x, y] = [plate.left + plate.width / 2, plate.top + plate.height / 2];
    shield.style.cssText = `position:fixed;left:${x - side / 2}px;top:${y - side / 2}px;width:${side}px;height:${side}px;z-index:22;pointer-events:none;will-change:transform`;
    root.append(shield);
    const [dx, dy] = [to.left + to.width / 2 - x, to.top + to.height / 2 - y];
    const scale = Math.max(0.1, to.width / side);
    cell.setAttribute(ARRIVING, '');
    const flight = shield.animate(
        [
            { transform: 'none', opacity: 0 },
            { transform: 'scale(0.8)', opacity: 1, offset: 0.35 },
            { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 1 },
        ],
        { duration: (FLY + SLIDE) * pace, easing: 'cubic-bezier(0.45, 0.05, 0.25, 1)', fill: 'both' },
    );
    const stop = () => flight.finish();
    signal.addEventListener('abort', stop);
    await flight.finished.catch(() => undefined);
    signal.removeEventListener('abort', stop);
    shield.remove();
    cell.removeAttribute(ARRIVING);
}

/** The spaces of a line fill from the right: the next one after those that were full. */
function lineSpace(before: Snapshot, line: string, index: number): number {
    let full = 0;
    while ((before.pieces.get(`${line}${full + 1}`) ?? []).length > 0) full += 1;
    return full + index + 1;
}

async function animate(root: HTMLElement, way: Way, pace: number, signal: AbortSignal): Promise<void> {
    const { from, to, piece, goal, delay, flat, hatched } = way;
    const clone = piece.cloneNode(true) as HTMLElement;
    clone.removeAttribute('data-at');
    clone.removeAttribute(ARRIVING);
    clone.removeAttribute('data-tap');
    clone.classList.remove('up', 'ghost', 'bad', 'last', 'dim');
    clone.setAttribute('aria-hidden', 'true');
    clone.style.cssText = `position:fixed;left:${to.left}px;top:${to.top}px;--t:${to.width}px;width:${to.width}px;height:${to.height}px;margin:0;z-index:20;pointer-events:none;will-change:transform`;
    root.append(clone);
    const [dx, dy] = [
        from.left + from.width / 2 - to.left - to.width / 2,
        from.top + from.height / 2 - to.top - to.height / 2,
    ];
    const scale = Math.max(0.3, from.width / to.width);
    const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: hatched ? 0 : 1 };
    const middle = {
        transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 18}px) scale(${((scale + 1) / 2) * 1.12})`,
        offset: 0.45,
    };
    const end = { transform: 'none', opacity: 1 };
    const seen = { opacity: 1, offset: 0.15 };
    const duration = (flat ? SLIDE : FLY) * pace;
    const flight = clone.animate(flat ? [start, end] : [start, seen, middle, end], {
        duration,
        delay,
        easing: flat ? 'cubic-bezier(0.3, 0, 0.2, 1)' : 'cubic-bezier(0.45, 0.05, 0.25, 1)',
        fill: 'both',
    });
    goal?.setAttribute(ARRIVING, '');
    const stop = () => flight.finish();
    signal.addEventListener('abort', stop);
    await flight.finished.catch(() => undefined);
    signal.removeEventListener('abort', stop);
    clone.remove();
    goal?.removeAttribute(ARRIVING);
    if (!flat && !signal.aborted) {
        goal?.animate([{ scale: '1' }, { scale: '1.05 0.94', offset: 0.4 }, { scale: '1' }], {
            duration: LAND * pace,
            easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)',
        });
    }
}

/**
 * The end of a round: row by row, the right tile of every full line slides to the wall and the rest of the line goes.
 * The lines were full before this step or became so by its pick.
 */
export async function tile(
    root: HTMLElement,
    before: Snapshot,
    events: readonly GameEvent[],
    { pace, signal }: FlightOptions,
): Promise<void> {
    const placed = events.filter((event) => event.type === 'placed');
    if (pace === 0 || signal.aborted || placed.length === 0) return;
    const rows = [...new Set(placed.map((event) => event.line))].sort();
    const waiting = placed.map((event) => {
        const goal = root.querySelector(`[data-at="w${event.seat}${event.line}${event.column}"]`);
        goal?.setAttribute(ARRIVING, '');
        const first = before.boxes.get(`l${event.seat}${event.line}1`);
        const stay: HTMLElement[] = [];
        const piece = goal && piecesIn(goal)[0];
        if (piece && first) {
            for (let space = 1; space <= event.line; space += 1) {
                const box = before.boxes.get(`l${event.seat}${event.line}${space}`);
                if (!box) continue;
                const clone = piece.cloneNode(true) as HTMLElement;
                clone.removeAttribute('data-at');
                clone.removeAttribute(ARRIVING);
                clone.setAttribute('aria-hidden', 'true');
                clone.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;--t:${box.width}px;margin:0;z-index:19;pointer-events:none`;
                root.append(clone);
                stay.push(clone);
            }
        }
        return { event, goal, stay };
    });
    for (const row of rows) {
        await Promise.all(
            waiting
                .filter(({ event }) => event.line === row)
                .map(async ({ event, goal, stay }) => {
                    const [slider, ...others] = stay;
                    const to = goal?.getBoundingClientRect();
                    if (slider && to && !signal.aborted) {
                        const from = slider.getBoundingClientRect();
                        const slide = slider.animate(
                            [
                                { transform: 'none' },
                                { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px)` },
                            ],
                            { duration: FLY * pace, easing: 'cubic-bezier(0.45, 0.05, 0.25, 1)', fill: 'both' },
                        );
                        others.forEach((other) =>
                            other.animate([{ opacity: 1 }, { opacity: 0, transform: 'translateY(10px) scale(0.8)' }], {
                                duration: SLIDE * pace,
                                fill: 'both',
                            }),
                        );
                        const stop = () => slide.finish();
                        signal.addEventListener('abort', stop);
                        await slide.finished.catch(() => undefined);
                        signal.removeEventListener('abort', stop);
                        if (!signal.aborted) rise(root, to, `+${event.points}`, pace);
                    }
                    goal?.removeAttribute(ARRIVING);
                    stay.forEach((clone) => clone.remove());
                }),
        );
        if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 130 * pace));
    }
}

/** "+5" rises from a tile that has just scored. */
function rise(root: HTMLElement, box: DOMRect, text: string, pace: number): void {
    const points = document.createElement('b');
    points.textContent = text;
    points.setAttribute('aria-hidden', 'true');
    points.className = 'risen';
    points.style.cssText = `position:fixed;left:${box.left + box.width / 2}px;top:${box.top}px;z-index:21;pointer-events:none`;
    root.append(points);
    const up = points.animate(
        [
            { transform: 'translate(-50%, 0)', opacity: 0 },
            { transform: 'translate(-50%, -6px)', opacity: 1, offset: 0.3 },
            { transform: 'translate(-50%, -14px)', opacity: 0 },
        ],
        { duration: 900 * Math.max(pace, 0.5) },
    );
    up.finished.then(
        () => points.remove(),
        () => points.remove(),
    );
}
