// Online tables, with a real server: two browsers from the link to the rematch on a bad network, and what may go wrong.
import assert from 'node:assert/strict';
import { visit } from '../support/page.mjs';
import { chance, laySpace, passSheet, pickByTaps, waiting, waitingNow } from '../support/play.mjs';
import { playServer, wayTo } from '../support/server.mjs';

const QUICK = { speed: 'none' };
const PHONE = { width: 360, height: 640, settings: QUICK };
const DESKTOP = { width: 1280, height: 800, settings: QUICK };

/** The browser itself writes a line for each connection that fails; everything else would be the app's. */
const ownErrors = (errors) => errors.filter((text) => !/WebSocket connection to|net::ERR_|status of 4\d\d/.test(text));

/** Runs a test with a server of its own. */
const served =
    (test, options = []) =>
    async ({ browser, address }) => {
        const server = await playServer(options);
        try {
            await test({ browser, server, plain: address });
        } finally {
            await server.close();
        }
    };

async function choose(page, group, name) {
    await page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name }).first().click();
}

/** Makes a table and resolves to the link on its page. */
async function makeTable(page, address, { name = 'Ana', rules, clock, start, prepare } = {}) {
    await page.goto(`${address}#/friend`);
    if (name) await page.locator('#own-name').fill(name);
    if (rules) await choose(page, 'Rules', rules);
    if (clock) await choose(page, 'Clock', clock);
    if (start) await choose(page, 'Who starts', start);
    await prepare?.(page);
    await page.locator('.begin .btn').click();
    await page.locator('.invite input').waitFor();
    return page.locator('.invite input').inputValue();
}

async function sitDown(page, link, name) {
    await page.goto(link);
    await page.locator('#own-name').fill(name);
    await page.getByRole('button', { name: /^Sit down/ }).click();
    await page.locator('.table').waitFor();
}

/** Resolves to the page that may act, and what it may do. */
async function whoActs(pages, within = 20_000) {
    for (const began = Date.now(); Date.now() - began < within;) {
        for (const page of pages) {
            const what = await waitingNow(page);
            if (what) return { page, what };
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return assert.fail('nobody may act');
}

/** What comes after a space that one has chosen: the next one, the others' choices, or the end of the round. */
async function afterLaying(page) {
    const handle = await page.waitForFunction(() => {
        if (document.querySelector('dialog[open] #sheet-title')) return 'sheet';
        if (document.querySelector('.wall .choice')) return 'space';
        return document.body.innerText.includes('Others are choosing their spaces') && 'others';
    });
    return handle.jsonValue();
}

async function layAll(page, random) {
    do await laySpace(page, random, false);
    while ((await afterLaying(page)) === 'space');
}

const boards = (page) => page.locator('table.said').allTextContents();
const moves = (page) => page.locator('.moves li').count();

export default {
    'two friends from the link to the rematch, the network cut five times, the server restarted once': served(
        async ({ browser, server }) => {
            const [wayA, wayB] = [await wayTo(server), await wayTo(server)];
            const a = await visit(browser, { ...PHONE, touch: true });
            const b = await visit(browser, DESKTOP);
            const link = await makeTable(a.page, wayA.address, { name: 'Ana', start: 'You' });
            await sitDown(b.page, link.replace(wayA.address, wayB.address), 'Ben');
            await a.page.locator('.table').waitFor();

            const random = chance(11);
            let decisions = 0;
            const cuts = new Map([
                [3, wayA],
                [6, wayB],
                [9, wayA],
                [14, wayB],
                [20, wayA],
            ]);
            for (let ends = 0; ends < 2;) {
                const { page, what } = await whoActs([a.page, b.page]);
                if (what === 'end') {
                    ends = (await waiting(a.page)) === 'end' && (await waiting(b.page)) === 'end' ? 2 : 0;
                    if (ends === 0) await passSheet((await waitingNow(a.page)) === 'sheet' ? a.page : b.page);
                    continue;
                }
                if (what === 'sheet') {
                    await passSheet(page);
                    continue;
                }
                decisions += 1;
                assert.ok(decisions < 200, 'the game must end');
                const way = cuts.get(decisions);
                if (decisions === 11) {
                    await server.stop();
                    await server.start();
                }
                // Whoever is cut off plays all the same, or hears of the other's move afterwards.
                way?.cut();
                await pickByTaps(page, random, page === a.page);
                if (way) setTimeout(() => way.mend(), 400);
                await page.waitForFunction(() => document.querySelector('.dest') === null);
                if (way) {
                    await page.waitForTimeout(500);
                    cuts.delete(decisions);
                }
            }
            assert.equal(cuts.size, 0, 'all five cuts were made');
            for (const { page } of [a, b]) assert.match(await page.locator('h1').textContent(), /win/);
            const totals = async (page) => (await page.locator('.total').allTextContents()).join();
            assert.equal(await totals(a.page), await totals(b.page));

            const before = new URL(a.page.url()).hash.split('/')[2];
            await a.page.getByRole('button', { name: 'Play again' }).tap();
            await b.page.getByText('Would like to play again: Ana').waitFor();
            await b.page.getByRole('button', { name: 'Play again' }).click();
            for (const { page } of [a, b]) {
                await page.locator('.table').waitFor();
                assert.notEqual(new URL(page.url()).hash.split('/')[2], before);
            }
            const next = await whoActs([a.page, b.page]);
            assert.equal(next.page, b.page, 'the other one starts the rematch');
            for (const { errors } of [a, b]) assert.deepEqual(ownErrors(errors), []);
            wayA.close();
            wayB.close();
        },
    ),

    'a free wall is tiled by both at once, and neither sees the other’s choice before': served(
        async ({ browser, server }) => {
            const a = await visit(browser, PHONE);
            const b = await visit(browser, DESKTOP);
            const link = await makeTable(a.page, server.address, { rules: /^Grey side (?!with)/, start: 'You' });
            await sitDown(b.page, link, 'Ben');
            const random = chance(5);
            const both = [a.page, b.page];
            for (;;) {
                const { page, what } = await whoActs(both);
                if (what === 'space') break;
                if (what === 'sheet') await passSheet(page);
                else await pickByTaps(page, random, false);
                await page.waitForFunction(() => document.querySelector('.dest') === null);
            }
            for (const page of both) assert.equal(await waiting(page), 'space', 'both choose');
            const walls = (page) => page.locator('.opponent .wall .cell.full').count();
            await layAll(a.page, random);
            await a.page.getByText('Others are choosing their spaces').first().waitFor();
            assert.equal(await walls(b.page), 0, 'nothing is seen of it');
            assert.equal(await waitingNow(b.page), 'space');
            // Own placements can be changed until the last one.
            const spaces = await b.page.locator('.wall .choice').count();
            await laySpace(b.page, random, false);
            if ((await afterLaying(b.page)) === 'space') {
                await b.page.getByRole('button', { name: 'Undo' }).click();
                await b.page.waitForFunction(
                    (count) => document.querySelectorAll('.wall .choice').length === count,
                    spaces,
                );
                await layAll(b.page, random);
            }
            for (const page of both) assert.equal(await waiting(page), 'sheet');
            for (const page of both) await passSheet(page);
            await whoActs(both);
            assert.ok((await walls(b.page)) > 0, 'now it is');
            for (const { errors } of [a, b]) assert.deepEqual(ownErrors(errors), []);
        },
    ),

    'who comes to a running game watches it, from the first deal to the end': served(async ({ browser, server }) => {
        const a = await visit(browser, PHONE);
        const b = await visit(browser, DESKTOP);
        const c = await visit(browser, DESKTOP);
        const link = await makeTable(a.page, server.address, { start: 'You', clock: '5 min + 5 s' });
        await sitDown(b.page, link, 'Ben');
        const random = chance(3);
        await waiting(a.page);
        await pickByTaps(a.page, random, false);
        await waiting(b.page);
        await c.page.goto(link);
        await c.page.locator('.table').waitFor();
        await c.page.getByText('All seats are taken. You can watch.').waitFor();
        await c.page.waitForFunction(() => document.querySelectorAll('.moves li').length === 1);
        await pickByTaps(b.page, random, false);
        await c.page.waitForFunction(() => document.querySelectorAll('.moves li').length === 2);
        assert.equal(await waitingNow(c.page), false, 'who watches has nothing to tap');
        assert.equal(await c.page.locator('.clock.running').count(), 1);
        await waiting(a.page);
        await a.page.getByRole('button', { name: 'Menu' }).click();
        await a.page.getByRole('button', { name: 'Resign' }).click();
        await a.page.locator('dialog[open] .yes').click();
        for (const { page } of [a, b, c]) {
            await page.locator('.end').waitFor();
            assert.match(await page.locator('h1').textContent(), page === b.page ? /You win/ : /Ben wins/);
        }
        await c.page.getByText('Ana resigned, so the game ended.').waitFor();
        await c.page.getByRole('button', { name: 'Look back' }).click();
        await c.page.locator('.replay input').waitFor();
        await c.page.getByRole('button', { name: 'To the result' }).click();
        await c.page.locator('.end').waitFor();
        for (const { errors } of [a, b, c]) assert.deepEqual(ownErrors(errors), []);
    }),

    'a move is taken back when the other agrees, and stays when not': served(async ({ browser, server }) => {
        const a = await visit(browser, PHONE);
        const b = await visit(browser, DESKTOP);
        const link = await makeTable(a.page, server.address, { start: 'You' });
        await sitDown(b.page, link, 'Ben');
        await waiting(a.page);
        const before = await boards(b.page);
        await pickByTaps(a.page, chance(1), false);
        await waiting(b.page);
        const ask = async () => {
            await a.page.locator('.dock [data-key="u"]:not(:disabled)').click();
            await b.page.getByText('Ana would like to take back their last move.').waitFor();
        };
        await ask();
        await b.page.getByRole('button', { name: 'No', exact: true }).click();
        await a.page.getByText('Ben would rather not take back.').waitFor();
        assert.equal(await moves(b.page), 1);
        await ask();
        await b.page.getByRole('button', { name: 'Allow' }).click();
        assert.equal(await waiting(a.page), 'move');
        assert.deepEqual(await boards(b.page), before);
        assert.equal(await moves(b.page), 0);
        for (const { errors } of [a, b]) assert.deepEqual(ownErrors(errors), []);
    }),

    'a table in the lobby is found, joined and listed among one’s own games': served(async ({ browser, server }) => {
        const a = await visit(browser, PHONE);
        const b = await visit(browser, PHONE);
        await makeTable(a.page, server.address, {
            prepare: async (page) => {
                await page.getByRole('radio', { name: '3', exact: true }).first().click();
                await choose(page, 'Seat 2', 'Anybody');
                await choose(page, 'Seat 3', 'Bot');
            },
        });
        await b.page.goto(`${server.address}#/lobby`);
        await b.page.locator('main li a').click();
        await b.page.locator('#own-name').fill('Ben');
        await b.page.getByRole('button', { name: /^Sit down/ }).click();
        for (const { page } of [a, b]) await page.locator('.table').waitFor();
        await b.page.goto(`${server.address}#/lobby/mine`);
        await b.page.getByText('being played').waitFor();
        await b.page.locator('main li a').click();
        await b.page.locator('.table').waitFor();
        await b.page.reload();
        await b.page.locator('.table').waitFor();
        for (const { errors } of [a, b]) assert.deepEqual(ownErrors(errors), []);
    }),

    'what cannot be shown is told in a sentence': served(async ({ browser, server, plain }) => {
        const { page, errors } = await visit(browser, { ...PHONE, settings: { ...QUICK, language: 'de' } });
        await page.goto(`${server.address}#/g/nosuchgame/x`);
        await page.getByText('Diesen Tisch gibt es nicht').waitFor();
        await page.goto(`${server.address}#/g/`);
        await page.getByText('Diesen Tisch gibt es nicht').waitFor();
        const host = await visit(browser, DESKTOP);
        const link = await makeTable(host.page, server.address);
        // Without the invitation the seat stays free.
        await page.goto(link.replace(/\/[^/]*$/, ''));
        await page.getByText('Die freien Plätze sind für Eingeladene.').waitFor();
        await host.page.getByRole('button', { name: 'Close the table' }).click();
        await page.getByText('Der Tisch wurde geschlossen').waitFor();
        await server.stop();
        for (const hash of ['#/friend', '#/lobby', '#/g/abc']) {
            await page.goto(`${server.address}${hash}`);
            await page.getByText('Der Server antwortet nicht').waitFor();
        }
        // It comes back without anybody asking.
        await server.start();
        await page.getByText('Diesen Tisch gibt es nicht').waitFor({ timeout: 20_000 });
        // Plain files have no tables, and say so.
        await page.goto(`${plain}#/lobby`);
        await page.getByText('Hier gibt es keinen Server').waitFor();
        assert.deepEqual(ownErrors(errors), []);
    }),
};
