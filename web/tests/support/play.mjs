// Plays a game on the page as a person would, with taps or with keys.
import assert from 'node:assert/strict';

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
    const handle = await page.waitForFunction(sees, undefined, { timeout: 60_000 });
    return handle.jsonValue();
}

/** The same at this moment; false while others are to act. */
export function waitingNow(page) {
    return page.evaluate(sees);
}

export async function passSheet(page) {
    const button = page.locator('dialog[open] footer .btn.main');
    await button.click();
    if ((await button.count()) > 0) await button.click({ timeout: 2000 }).catch(() => undefined);
}

/** One pick with pointer taps. The best result that the buttons promise is taken, so that games come to an end. */
export async function pickByTaps(page, random, touch) {
    const tap = (locator) => (touch ? locator.tap() : locator.click());
    const sources = page.locator('[data-tap^="source"][aria-disabled="false"], .stack[aria-disabled="false"]');
    // The edge of a plate: in the middle a tile would be picked at once.
    const source = sources.nth(random(await sources.count()));
    // A stack may go while it is reached for; what then lies on the table is looked at anew.
    const options = { timeout: 5000 };
    const reached = await (async () => {
        if (!touch && (await source.getAttribute('class', options))?.includes('plate')) {
            const box = await source.boundingBox(options);
            await source.click({ ...options, position: { x: box.width / 2, y: 4 } });
        } else await (touch ? source.tap(options) : source.click(options));
        await page.locator('.dest, .dock .row > .pick').first().waitFor(options);
        return true;
    })().catch(() => false);
    if (!reached) return;
    const colours = page.locator('.dock .row > .pick');
    if ((await colours.count()) > 0) await tap(colours.nth(random(await colours.count())));
    const places = page.locator('.dest:not(:disabled)');
    const labels = await places.locator('.net').allTextContents();
    const worth = labels.map((text, at) => {
        const value = Number(text.replace('−', '-').replace('+', ''));
        return Number.isNaN(value) ? 0.5 + at / 100 : value;
    });
    await tap(places.nth(worth.indexOf(Math.max(...worth))));
    await finish(page, tap);
}

async function finish(page, tap) {
    for (;;) {
        const pair = page.locator('.dock .pair .pick');
        if ((await pair.count()) === 0) break;
        await tap(pair.first());
    }
    const place = page.locator('[data-tap="place"]');
    if ((await place.count()) > 0) await tap(place);
    else if ((await page.locator('.dest.on').count()) > 0) await tap(page.locator('.dest.on'));
    await meanIt(page);
}

/** What is asked about before a costly move is answered: yes, that move. */
export async function meanIt(page) {
    const asked = page.locator('dialog[open]:has(#warning-title) .btn:not(.main)');
    if ((await asked.count()) > 0) await asked.click();
}

export async function laySpace(page, random, touch) {
    const spaces = page.locator('.wall .choice');
    const space = spaces.nth(random(await spaces.count()));
    await (touch ? space.tap() : space.click());
    const place = page.locator('[data-tap="place"]');
    await (touch ? place.tap() : place.click());
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
