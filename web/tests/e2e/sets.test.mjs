// A duplicate set from the form to the comparison, with a real server.
import assert from 'node:assert/strict';
import { visit } from '../support/page.mjs';
import { playServer } from '../support/server.mjs';
import { overflows, smallest, violations } from './pages.test.mjs';

const tests = {};

async function account(page, address, name) {
    await page.goto(address);
    const status = await page.evaluate(async (who) => {
        const answer = await fetch('/api/v1/accounts', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name: who, password: 'correct horse' }),
        });
        return answer.status;
    }, name);
    assert.equal(status, 200);
}

/** Ends the game at that table. */
function resign(page, game) {
    return page.evaluate(async (id) => {
        const answer = await fetch(`/api/v1/games/${id}/commands`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ type: 'resign', cid: 'r' }),
        });
        return answer.status;
    }, game);
}

for (const [language, look, theme] of [
    ['en', 'azulejo', 'light'],
    ['de', 'chocolate', 'dark'],
]) {
    tests[`a duplicate set at 360 pixels: ${language}, ${look}, ${theme}`] = async ({ browser }) => {
        const server = await playServer();
        const sizes = { width: 360, height: 640, settings: { language, look, theme, speed: 'none' } };
        const [host, ana, ben] = await Promise.all([1, 2, 3].map(() => visit(browser, sizes)));
        const found = [];
        const check = async (name, page = host.page) => {
            await page.waitForTimeout(80);
            if (process.env.SHOTS)
                await page.screenshot({
                    path: `${process.env.SHOTS}/${language}-${look}-${theme}-${name}.png`,
                    fullPage: true,
                });
            for (const each of [...(await overflows(page)), ...(await violations(page)), ...(await smallest(page))])
                found.push(`${name}: ${each}`);
        };
        try {
            const { page } = host;
            await page.goto(`${server.address}#/set`);
            await page.locator('.need .btn.main').waitFor();
            await check('a set needs an account');
            await account(page, server.address, 'Wolfeschlegelsteinhausen');
            await page.goto(`${server.address}#/lobby`);
            await page.reload();
            await page.locator('main a[href="#/set"]').click();
            await page.locator('.stepper .btn').nth(1).click();
            await page.locator('.stepper .btn').nth(0).click();
            assert.equal(await page.locator('output').innerText(), '2');
            // Both play against the same bot.
            await page.locator('main ol li [role=radio]').nth(1).click();
            await check('a new set');
            await page.locator('.begin .btn').click();
            await page.locator('main ol li').nth(1).waitFor();
            await check('a set that waits');
            const links = await page.locator('main ol li a').evaluateAll((all) => all.map(({ href }) => href));
            assert.equal(links.length, 2);
            for (const [index, { page: player }] of [ana, ben].entries()) {
                await player.goto(links[index]);
                await player.locator('#own-name').fill(['Ana', 'Олександра-Марія'][index]);
                await player.locator('li .btn.main').click();
                await player.locator('.table').waitFor();
            }
            await page.locator('main ol .how').nth(1).waitFor();
            await check('a set that is played');
            // The other table is not for those who play here.
            await ana.page.goto(links[1]);
            await ana.page.locator('section[role=alert] h2').waitFor();
            await check('a table that is hidden', ana.page);
            const games = links.map((link) => link.split('/').at(-2));
            assert.equal(await resign(ana.page, games[0]), 200);
            await page.locator('progress[value="1"]').waitFor();
            assert.equal(await resign(ben.page, games[1]), 200);
            await page.locator('main .early').waitFor();
            await check('a set that is open');
            // What it looks like when games were played to their end.
            await page.evaluate(() => {
                const real = window.fetch;
                window.fetch = async (...asked) => {
                    const answer = await real(...asked);
                    if (!String(asked[0]).includes('/api/v1/sets/')) return answer;
                    const set = await answer.json();
                    for (const [index, { table }] of set.tables.entries())
                        table.result = { termination: 'normal', places: [1, 2], scores: [71 - index, 48 + index] };
                    return Response.json(set);
                };
            });
            const { hash } = new URL(page.url());
            for (const to of ['#/lobby', hash]) await page.evaluate((where) => (location.hash = where), to);
            await page.locator('main table tbody tr').nth(1).waitFor();
            assert.match(await page.locator('main table tbody tr').nth(0).innerText(), /Ana/);
            await check('the comparison');
        } finally {
            await server.close();
        }
        assert.deepEqual(found, []);
    };
}

export default tests;
