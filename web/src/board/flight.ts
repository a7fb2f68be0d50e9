import type { GameEvent, Place } from '../core/types.ts';

/**
 * Pieces on their way. The page already shows how it all ends; a flying piece is a clone above it, and the piece at its
 * goal stays unseen until the clone arrives. Only transform and opacity move, and input never waits.
 *
 *   const before = snapshot(root);          // the page before the step
 *   …let the page show the step…
 *   await fly(root, before, step.events, { pace: 1, signal });
 *
 * A step is shown in two parts, so that none keeps the page busy for long: at once what flies is laid over the places
 * where it was, and once the page has been drawn it is looked at where it flies to.
 */
export interface Snapshot {
    boxes: Map<string, DOMRect>;
    pieces: Map<string, Piece[]>;
}

/** What a piece looks like: its code, and the class of its drawing. */
interface Face {
    code: string;
    drawn: string;
}

interface Piece extends Face {
    box: DOMRect;
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

/** A hidden page draws nothing; nobody waits for it longer than that. */
const DRAWN = 100;

const piecesIn = (element: Element) =>
    element.hasAttribute('data-tile') ? [element] : [...element.querySelectorAll('[data-tile]')];

/** What a move would lay is shown before it lies there. */
const lies = (piece: Element) => !piece.classList.contains('ghost');

function faceOf(element: Element): Face {
    return {
        code: element.getAttribute('data-tile') ?? '',
        drawn: element.querySelector('.drawn')?.className ?? '',
    };
}

/** Once what stands now has been drawn. */
function drawn(): Promise<void> {
    return new Promise((resolve) => {
        const late = setTimeout(resolve, DRAWN);
        requestAnimationFrame(() =>
            setTimeout(() => {
                clearTimeout(late);
                resolve();
            }),
        );
    });
}

/** Where every place of the table is, and every piece with it. */
export function snapshot(root: Element): Snapshot {
    const boxes = new Map<string, DOMRect>();
    const pieces = new Map<string, Piece[]>();
    for (const [at, element] of placesIn(root)) {
        boxes.set(at, element.getBoundingClientRect());
        const there = piecesIn(element).filter(lies);
        pieces.set(
            at,
            there.map((piece) => ({ ...faceOf(piece), box: piece.getBoundingClientRect() })),
        );
    }
    return { boxes, pieces };
}

function placesIn(root: Element): Map<string, Element> {
    const places = new Map<string, Element>();
    for (const element of root.querySelectorAll('[data-at]'))
        places.set(element.getAttribute('data-at') ?? '', element);
    return places;
}

/** What flies has a layer of its own, so that the page below need not be laid out again for it. */
function sky(root: HTMLElement): HTMLElement {
    const there = root.querySelector<HTMLElement>(':scope > [data-sky]');
    if (there) return there;
    const made = document.createElement('div');
    made.dataset['sky'] = '';
    made.setAttribute('aria-hidden', 'true');
    made.style.cssText = 'position:fixed;inset:0;contain:strict;z-index:20;pointer-events:none';
    root.append(made);
    return made;
}

function lie(clone: HTMLElement, box: DOMRect): void {
    clone.style.left = `${box.left}px`;
    clone.style.top = `${box.top}px`;
    clone.style.setProperty('--t', `${box.width}px`);
}

/** A piece above the page, at a box and as large as it. */
function above(root: HTMLElement, { code, drawn }: Face, box: DOMRect, layer: number): HTMLElement {
    const clone = document.createElement('span');
    clone.className = code === '*' ? 'tile round' : 'tile';
    clone.style.cssText = `position:absolute;margin:0;z-index:${layer};will-change:transform`;
    lie(clone, box);
    const drawing = document.createElement('b');
    drawing.className = drawn;
    clone.append(drawing);
    sky(root).append(clone);
    return clone;
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
    /** Above the page. */
    clone: HTMLElement;
    /** What it will lie on, and what is not to be seen until then. */
    end: Element;
    hides: Element | null;
    delay: number;
    flat: boolean;
    /** It was not to be seen before. */
    hatched: boolean;
}

/**
 * Flies what a pick has moved, or deals the displays, and lays on the walls what a finished round brings there; resolves
 * when the last piece has landed or the signal aborts.
 */
export async function fly(
    root: HTMLElement,
    before: Snapshot,
    events: readonly GameEvent[],
    { pace, signal }: FlightOptions,
): Promise<void> {
    if (pace === 0 || signal.aborted) return;
    const places = placesIn(root);
    const tiling = events.findIndex((event) => event.type === 'tiling');
    const moved = tiling < 0 ? events : events.slice(0, tiling);
    const ways = waysOf(root, places, before, moved, pace);
    const rows = rowsOf(root, places, before, events);
    await drawn();
    const shields = moved.map((event) => {
        const plate = event.type === 'shield' ? before.boxes.get(`d${event.display}`) : undefined;
        const space = event.type === 'shield' ? places.get(`s${event.seat}`) : undefined;
        return plate && space ? shrink(root, plate, space, pace, signal) : null;
    });
    const goals = ways.map(({ end }) => (piecesIn(end)[0] ?? end).getBoundingClientRect());
    await Promise.all([...shields, ...ways.map((way, at) => animate(way, goals[at] as DOMRect, pace, signal))]);
    await tile(root, rows, pace, signal);
}

/** What flies, laid over the places where it was. Nothing is measured: the page has just been changed. */
function waysOf(
    root: HTMLElement,
    places: Map<string, Element>,
    before: Snapshot,
    events: readonly GameEvent[],
    pace: number,
): Way[] {
    const ways: Way[] = [];
    const taken = new Map<string, number>();
    const next = (at: string) => {
        const index = taken.get(at) ?? 0;
        taken.set(at, index + 1);
        return index;
    };
    let beat = 0;
    const deal = events.some((event) => event.type === 'round');
    for (const event of events) {
        if (event.type !== 'tiles' && event.type !== 'marker') continue;
        const colour = event.type === 'marker' ? '*' : event.colour;
        const count = event.type === 'marker' ? 1 : event.count;
        const source = keyOf(event.from, colour);
        const goal = keyOf(event.to, colour);
        const sliding = event.to.at === 'centre' || (event.from.at === 'display' && event.to.at === 'display');
        for (let each = 0; each < count; each += 1) {
            const lay = (before.pieces.get(source) ?? []).filter(({ code }) => code === colour);
            const index = next(`${source}${colour}`);
            const start = lay[Math.min(index, lay.length - 1)];
            const place =
                event.to.at === 'line'
                    ? `${goal}${lineSpace(before, goal, next(`in ${goal}`))}`
                    : event.to.at === 'floor'
                      ? `f${event.to.seat}${event.to.position + each}`
                      : goal;
            const target = places.get(place) ?? places.get(goal);
            if (!target) continue;
            let end: Element = target;
            if (event.to.at === 'display' || event.to.at === 'centre') {
                const own = piecesIn(target).filter((piece) => piece.getAttribute('data-tile') === colour);
                const nth = next(`at ${goal}${colour}`);
                end = own[Math.min(nth, own.length - 1)] ?? target;
            }
            const there = piecesIn(end)[0];
            const face = start ?? (there && faceOf(there));
            // Tiles in the bag are not to be seen: they come out of its sign.
            const from = start?.box ?? before.boxes.get(source);
            if (!face || !from) continue;
            const hides = event.to.at === 'centre' ? null : end;
            hides?.setAttribute(ARRIVING, '');
            const clone = above(root, face, from, 20);
            const hatched = start === undefined;
            if (hatched) clone.style.opacity = '0';
            const order =
                deal && event.to.at === 'display' ? (event.to.display - 1) * 1.4 + each * 0.5 : sliding ? 0 : beat++;
            ways.push({ from, clone, end, hides, delay: order * BEAT * pace, flat: sliding, hatched });
        }
    }
    return ways;
}

/** SF5 leaves the table: the plate becomes its shield, shrinks, and flies to its taker's floor line. */
async function shrink(
    root: HTMLElement,
    plate: DOMRect,
    space: Element,
    pace: number,
    signal: AbortSignal,
): Promise<void> {
    if (signal.aborted) return;
    const cell = space.querySelector('.cell') ?? space;
    const to = cell.getBoundingClientRect();
    const shield = document.createElement('span');
    shield.className = 'badge';
    shield.innerHTML = '<svg width="62%" height="62%"><use href="#sf-5"/></svg>';
    const side = Math.min(plate.width, plate.height);
    const [x, y] = [plate.left + plate.width / 2, plate.top + plate.height / 2];
    shield.style.cssText = `position:absolute;left:${x - side / 2}px;top:${y - side / 2}px;width:${side}px;height:${side}px;z-index:22;will-change:transform`;
    sky(root).append(shield);
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

async function animate(way: Way, to: DOMRect, pace: number, signal: AbortSignal): Promise<void> {
    const { from, clone, hides, delay, flat, hatched } = way;
    const land = () => {
        clone.remove();
        hides?.removeAttribute(ARRIVING);
    };
    if (signal.aborted) return land();
    lie(clone, to);
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
    const flight = clone.animate(flat ? [start, end] : [start, seen, middle, end], {
        duration: (flat ? SLIDE : FLY) * pace,
        delay,
        easing: flat ? 'cubic-bezier(0.3, 0, 0.2, 1)' : 'cubic-bezier(0.45, 0.05, 0.25, 1)',
        fill: 'both',
    });
    const stop = () => flight.finish();
    signal.addEventListener('abort', stop);
    await flight.finished.catch(() => undefined);
    signal.removeEventListener('abort', stop);
    land();
    if (!flat && !signal.aborted) {
        hides?.animate([{ scale: '1' }, { scale: '1.05 0.94', offset: 0.4 }, { scale: '1' }], {
            duration: LAND * pace,
            easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)',
        });
    }
}

/** A full line: where its right tile goes, and all its tiles above the page, which shows it empty already. */
interface Row {
    line: number;
    points: number;
    goal: Element | undefined;
    tiles: HTMLElement[];
}

/** The lines were full before this step, or became so by its pick: such tiles are not to be seen before they arrive. */
function rowsOf(
    root: HTMLElement,
    places: Map<string, Element>,
    before: Snapshot,
    events: readonly GameEvent[],
): Row[] {
    return events.flatMap((event) => {
        if (event.type !== 'placed') return [];
        const { seat, line, column, points } = event;
        const goal = places.get(`w${seat}${line}${column}`);
        const laid = goal && piecesIn(goal)[0];
        const tiles: HTMLElement[] = [];
        for (let space = 1; laid && space <= line; space += 1) {
            const box = before.boxes.get(`l${seat}${line}${space}`);
            if (!box) continue;
            const clone = above(root, faceOf(laid), box, 19);
            if (!before.pieces.get(`l${seat}${line}${space}`)?.length) clone.style.opacity = '0';
            tiles.push(clone);
        }
        goal?.setAttribute(ARRIVING, '');
        return [{ line, points, goal, tiles }];
    });
}

/** The end of a round: line by line, the right tile of every full one slides to the wall and the rest of it goes. */
async function tile(root: HTMLElement, rows: Row[], pace: number, signal: AbortSignal): Promise<void> {
    for (const { tiles } of rows) for (const each of tiles) each.style.opacity = '';
    for (const line of [...new Set(rows.map((row) => row.line))].sort()) {
        await Promise.all(
            rows
                .filter((row) => row.line === line)
                .map(async ({ points, goal, tiles }) => {
                    const [slider, ...others] = tiles;
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
                        if (!signal.aborted) rise(root, to, `+${points}`, pace);
                    }
                    goal?.removeAttribute(ARRIVING);
                    tiles.forEach((clone) => clone.remove());
                }),
        );
        if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 130 * pace));
    }
}

/** "+5" rises from a tile that has just scored. */
function rise(root: HTMLElement, box: DOMRect, text: string, pace: number): void {
    const points = document.createElement('b');
    points.textContent = text;
    points.className = 'risen';
    points.style.cssText = `position:absolute;left:${box.left + box.width / 2}px;top:${box.top}px;z-index:21`;
    sky(root).append(points);
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
