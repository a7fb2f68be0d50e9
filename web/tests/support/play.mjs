// Plays a game on the page as a person would, with taps or with keys. What is to be tapped is looked for, and found to
// be what a finger there would hit, in one question to the page: whole games ask it some hundred times.
import assert from 'node:assert/strict';

const SOURCES = '[data-tap^="source"][aria-disabled="false"], .stack[aria-disabled="false"]';
const COLOURS = '.dock .row > .pick';
const PLACES = '.dest:not(:disabled)';
const PATIENCE = 5000;

/** A small repeatable chance, so that a failure can be seen again. */
export function chance(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

function sees() {
    if (document.querySelector('.end')) return 'end';
    if (document.querySelector('dialog[open] #sheet-title')) return 'sheet';
    if (document.querySelector('.wall .choice')) return 'space';
    const open = '[data-tap^="source"][aria-disabled="false"], .stack[aria-disabled="false"]';
    return document.querySelector(open) ? 'move' : false;
}

/** What the page waits for: 'move', 'space', 'sheet' or 'end'. */
export async function waiting(page) {
    const now = await page.evaluate(sees);
    if (now) return now;
    const handle = await page.waitForFunction(sees, undefined, { timeout: 60_000 });
    return handle.jsonValue();
}

/** The same at this moment; false while others are to act. */
export function waitingNow(page) {
    return page.evaluate(sees);
}

/**
 * Where to touch one of the things that are called so: the one that many after the first, counted round, or the one whose
 * label promises most. False while there is none, or something else lies over it.
 */
function aim({ selector, at, best }) {
    const all = [...document.querySelectorAll(selector)];
    const worth = (element, index) => {
        const value = Number(element.querySelector('.net').textContent.replace('−', '-').replace('+', ''));
        return Number.isNaN(value) ? 0.5 + index / 100 : value;
    };
    const values = best ? all.map(worth) : [];
    const element = best ? all[values.indexOf(Math.max(...values))] : all[at % all.length];
    if (!element) return false;
    let box = element.getBoundingClientRect();
    if (box.bottom > innerHeight || box.top < 0) {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        box = element.getBoundingClientRect();
    }
    // The edge of a round plate: in the middle a tile would be picked at once.
    const rim = element.matches('.plate') && element.querySelector('[data-tap]') !== null;
    const [x, y] = [box.left + box.width / 2, rim ? box.top + 4 : box.top + box.height / 2];
    return element.contains(document.elementFromPoint(x, y)) && { x, y };
}

/** Taps or clicks on what a selector finds, once it can be hit. */
async function hit(page, touch, selector, { at = 0, best = false } = {}) {
    const wanted = { selector, at, best };
    let point = await page.evaluate(aim, wanted);
    if (!point) {
        const handle = await page.waitForFunction(aim, wanted, { timeout: PATIENCE });
        point = await handle.jsonValue();
    }
    await (touch ? page.touchscreen.tap(point.x, point.y) : page.mouse.click(point.x, point.y));
}

const has = (page, ...selectors) =>
    page.evaluate((all) => all.find((each) => document.querySelector(each) !== null) ?? null, selectors);

/** Reads the sheet to its end and closes it. */
export async function passSheet(page) {
    const button = 'dialog[open]:has(#sheet-title) footer .btn.main';
    for (let taps = 0; taps < 10 && (await has(page, button)); taps += 1) {
        // It may close while it is reached for.
        await hit(page, false, button).catch(() => undefined);
    }
}

/** One pick with pointer taps. The best result that the buttons promise is taken, so that games come to an end. */
export async function pickByTaps(page, random, touch) {
    // A stack may go while it is reached for; what then lies on the table is looked at anew.
    const reached = await hit(page, touch, SOURCES, { at: random(60) })
        .then(() => page.waitForSelector(`${PLACES}, ${COLOURS}`, { timeout: PATIENCE }))
        .catch(() => null);
    if (!reached) return;
    if (await has(page, COLOURS)) await hit(page, touch, COLOURS, { at: random(60) });
    await hit(page, touch, PLACES, { best: true });
    // At most one tap for each colour that a special display hands out, and one for the place.
    for (let taps = 0; taps < 10; taps += 1) {
        const pair = '.dock .pair .pick';
        const next = await has(page, pair, '[data-tap="place"]', '.dest.on');
        if (next) await hit(page, touch, next);
        if (next !== pair) break;
    }
    await meanIt(page);
}

/** What is asked about before a costly move is answered: yes, that move. */
export async function meanIt(page) {
    const button = 'dialog[open]:has(#warning-title) .btn:not(.main)';
    if (await has(page, button)) await hit(page, false, button);
}

export async function laySpace(page, random, touch) {
    await hit(page, touch, '.wall .choice', { at: random(60) });
    await hit(page, touch, '[data-tap="place"]');
}

/** To the end of the game; `each` is called before every decision. Returns how many there were. */
export async function playOut(page, { seed = 1, touch = false, each = async () => undefined, most = 400 } = {}) {
    const random = chance(seed);
    const asked = [];
    for (let decisions = 0; decisions < most; decisions += 1) {
        const what = await waiting(page);
        if (what === 'end') return decisions;
        asked.push(what);
        await each(what, decisions);
        if (what === 'sheet') await passSheet(page);
        else if (what === 'space') await laySpace(page, random, touch);
        else await pickByTaps(page, random, touch);
    }
    const last = asked.slice(-20).join(', ');
    const shown = await page.locator('main').innerText();
    return assert.fail(`the game did not end in ${most} decisions; the last: ${last}. The page shows:\n${shown}`);
}
