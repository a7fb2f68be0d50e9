// The pages of online tables in three languages, both looks, light and dark: no overflow, nothing that axe minds.
import assert from 'node:assert/strict';
import { visit } from '../support/page.mjs';
import { chance, pickByTaps, waiting } from '../support/play.mjs';
import { playServer } from '../support/server.mjs';
import { overflows, smallest, violations } from './pages.test.mjs';

const tests = {};

/** Goes through every page of a table with two people; `check` is called with the name of each and the page it is on. */
async function tour(browser, server, settings, check) {
    const sizes = { width: 360, height: 560, settings: { ...settings, speed: 'none' } };
    const a = await visit(browser, sizes);
    const b = await visit(browser, sizes);
    await a.page.goto(`${server.address}#/lobby`);
    await a.page.locator('.none').waitFor();
    await check('the empty lobby', a.page);
    await a.page.goto(`${server.address}#/friend`);
    await a.page.locator('#own-name').waitFor();
    await check('a new table', a.page);
    for (const hash of ['#/now', '#/me', '#/best', '#/person/nobody']) {
        await b.page.goto(`${server.address}${hash}`);
        await b.page.locator('main .btn.main, main .panel').first().waitFor();
        await check(hash.slice(2).replace('/', ' '), b.page);
    }
    await b.page.goto(`${server.address}#/me`);
    await b.page.getByRole('radio').nth(2).click();
    await check('a password forgotten', b.page);
    await a.page.locator('.begin .btn').click();
    await check('a name is missing', a.page);
    await a.page.locator('#own-name').fill('Wolfeschlegelsteinhausen');
    await a.page.getByRole('radiogroup').nth(1).getByRole('radio').nth(1).click();
    await a.page.locator('main section').nth(2).getByRole('radio').nth(2).click();
    await a.page.locator('.begin .btn').click();
    await a.page.locator('.invite input').waitFor();
    await check('waiting', a.page);
    const link = await a.page.locator('.invite input').inputValue();
    await b.page.goto(`${server.address}#/lobby`);
    await b.page.locator('main li a').waitFor();
    await check('the lobby', b.page);
    await b.page.goto(link);
    await b.page.locator('#own-name').waitFor();
    await check('an invitation', b.page);
    await b.page.locator('#own-name').fill('Олександра-Марія');
    await b.page.locator('li .btn.main').click();
    for (const { page } of [a, b]) await page.locator('.table').waitFor();
    const actor = await Promise.any([a, b].map(async ({ page }) => ((await waiting(page)) === 'move' ? page : null)));
    const other = actor === a.page ? b.page : a.page;
    await check('the table, to move', actor);
    await check('the table, not to move', other);
    await pickByTaps(actor, chance(2), false);
    await waiting(other);
    await actor.locator('.dock [data-key="u"]:not(:disabled)').click();
    await other.locator('.notices .btn.main').waitFor();
    await check('a takeback is asked', other);
    await check('a takeback waits', actor);
    await other.locator('.notices .btn.main').click();
    await waiting(actor);
    await pickByTaps(actor, chance(2), false);
    await waiting(other);
    await actor.locator('.menu').click();
    await check('the menu', actor);
    const speak = actor.locator('dialog[open] .extra:has([href="#i-say"])');
    if ((await speak.count()) > 0) {
        await speak.click();
        await check('phrases', actor);
        await actor.locator('dialog[open] .other .btn').last().click();
        await check('a report', actor);
        await actor.locator('dialog[open] .phrases .btn').first().click();
        await other.locator('.notices .spoken').waitFor();
        await check('something is said', other);
        await actor.locator('.menu').click();
    }
    await actor.locator('dialog[open] nav .extra').last().click();
    await actor.locator('dialog[open] .yes').waitFor();
    await check('resigning', actor);
    await actor.locator('dialog[open] .yes').click();
    for (const { page } of [a, b]) await page.locator('.end').waitFor();
    await check('the end', other);
    await other.locator('.end nav .btn.main').click();
    await actor.locator('.end .note:not(:empty)').waitFor();
    await check('a rematch is wanted', actor);
    await b.page.goto(`${server.address}#/lobby/mine`);
    await b.page.locator('main li a').waitFor();
    await check('own games', b.page);
    await b.page.goto(`${server.address}#/`);
    await b.page.locator('main li a').waitFor();
    await check('home with own games', b.page);
    await b.page.goto(`${server.address}#/move/nothing`);
    await b.page.locator('main .btn.main').click();
    await b.page.locator('main .loss[role=alert]').waitFor();
    await check('a link that is used', b.page);
    await b.page.goto(`${server.address}#/me`);
    await b.page.locator('summary').first().waitFor();
    for (const summary of await b.page.locator('summary').all()) await summary.click();
    await b.page.locator('details .btn').first().click();
    await b.page.locator('details svg[role=img]').waitFor();
    await check('a guest’s page', b.page);
    await b.page.locator('#name').fill('Олександра-Марія');
    await b.page.locator('#password').fill('a long password');
    await b.page.locator('form .btn.main').first().click();
    await b.page.locator('ol li').first().waitFor();
    await check('codes', b.page);
    await b.page.locator('section .btn.main').click();
    await b.page.locator('dl').waitFor();
    await b.page.locator('summary').first().waitFor();
    for (const summary of await b.page.locator('summary').all()) await summary.click();
    await b.page.locator('#token-name').fill('Wolfeschlegelsteinhausen');
    await b.page.locator('form:has(#token-name) .btn').click();
    await b.page.locator('details li').waitFor();
    await check('an account', b.page);
    const id = await b.page.evaluate(() => fetch('api/v1/me').then(async (answer) => (await answer.json()).person.id));
    await a.page.goto(`${server.address}#/person/${id}`);
    await a.page.locator('dl').nth(1).waitFor();
    await check('a person one has met', a.page);
    await b.page.goto(`${server.address}#/g/nothing`);
    await b.page.locator('section[role=alert]').waitFor();
    await check('no such table', b.page);
    for (const { errors } of [a, b])
        assert.deepEqual(
            errors.filter((text) => !/status of 4/.test(text)),
            [],
        );
}

for (const [language, look, theme] of [
    ['en', 'azulejo', 'light'],
    ['de', 'azulejo', 'dark'],
    ['uk', 'chocolate', 'light'],
    ['de', 'chocolate', 'dark'],
]) {
    tests[`online pages at 360 pixels: ${language}, ${look}, ${theme}`] = async ({ browser }) => {
        const server = await playServer();
        const found = [];
        try {
            await tour(browser, server, { language, look, theme }, async (name, page) => {
                await page.waitForTimeout(80);
                if (process.env.SHOTS)
                    await page.screenshot({ path: `${process.env.SHOTS}/${language}-${look}-${theme}-${name}.png` });
                for (const each of [...(await overflows(page)), ...(await violations(page)), ...(await smallest(page))])
                    found.push(`${name}: ${each}`);
                const text = await page.locator('body').innerText();
                if (/undefined|NaN|\[object|#(?=[ \d])/.test(text)) found.push(`${name}: ${text}`);
            });
        } finally {
            await server.close();
        }
        assert.deepEqual(found, []);
    };
}

export default tests;
