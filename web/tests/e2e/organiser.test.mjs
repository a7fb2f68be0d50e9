// The organiser's page with a real server: what it looks like at 360 pixels, and what its buttons do to people at tables.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit } from '../support/page.mjs';
import { playServer, PROGRAM } from '../support/server.mjs';
import { overflows, smallest, violations } from './pages.test.mjs';

const tests = {};

const IMPRINT = `Angaben gemäß § 5 DDG

Azulfreunde <b>Musterstadt</b> e. V.
Am Brunnen 1

# Kontakt

https://azulfreunde.example, vorstand@azulfreunde.example
`;

/** Somebody with a session, who asks over HTTP as the app does. */
async function person(page, server, path, body) {
    await page.goto(server.address);
    return page.evaluate(
        async ([where, what]) => {
            const answer = await fetch(`/api/v1/${where}`, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(what),
            });
            return answer.json();
        },
        [path, body],
    );
}

/** A server with an organiser, Olga, and a game between Ana, whom Ben has reported, and Ben. */
async function club(browser, sizes, options = []) {
    const server = await playServer(options);
    const [olga, ana, ben] = await Promise.all([1, 2, 3].map(() => visit(browser, sizes)));
    const deed = (...words) => {
        const done = spawnSync(PROGRAM, ['organiser', ...words, '--store', server.store], { encoding: 'utf8' });
        assert.equal(done.status, 0, done.stderr);
        return done.stdout.trim();
    };
    await olga.page.goto(server.address + deed('invite').slice(1));
    await olga.page.locator('#name').fill('Olga');
    await olga.page.locator('#password').fill('correct horse');
    await olga.page.locator('form .btn.main').click();
    await olga.page.locator('.ways .btn.main').click();
    deed('add', 'olga');
    await person(ana.page, server, 'guests', { name: 'Wolfeschlegelsteinhausen' });
    await person(ben.page, server, 'guests', { name: 'Олександра-Марія' });
    const { game, invite } = await person(ana.page, server, 'games', {
        rules: 'fixed',
        seats: ['me', 'link'],
        clock: { base: 300_000, increment: 0 },
        start: 1,
    });
    await ben.page.goto(`${server.address}#/g/${game}/${invite}`);
    await ben.page.locator('li .btn.main').click();
    await ana.page.goto(`${server.address}#/g/${game}`);
    for (const { page } of [ana, ben]) await page.locator('.table').waitFor();
    await person(ana.page, server, `games/${game}/commands`, { type: 'chat', phrase: 'oops' }).catch(() => null);
    await ana.page.goto(`${server.address}#/g/${game}`);
    await ben.page.evaluate(async (id) => {
        await fetch(`/api/v1/games/${id}/commands`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ type: 'report', cid: 'r1', seat: 1, reason: 'chat' }),
        });
    }, game);
    return { server, game, olga, ana, ben };
}

for (const [language, look, theme] of [
    ['en', 'azulejo', 'light'],
    ['de', 'chocolate', 'dark'],
    ['uk', 'azulejo', 'dark'],
]) {
    tests[`the organiser's pages at 360 pixels: ${language}, ${look}, ${theme}`] = async ({ browser }) => {
        const sizes = { width: 360, height: 640, settings: { language, look, theme, speed: 'none' } };
        const { server, olga, ana } = await club(browser, sizes, ['--sign-up', 'invited']);
        const found = [];
        const { page } = olga;
        const check = async (name) => {
            await page.waitForTimeout(80);
            if (process.env.SHOTS)
                await page.screenshot({
                    path: `${process.env.SHOTS}/${language}-${look}-${theme}-${name}.png`,
                    fullPage: true,
                });
            for (const each of [...(await overflows(page)), ...(await violations(page)), ...(await smallest(page))])
                found.push(`${name}: ${each}`);
            const text = await page.locator('body').innerText();
            if (/undefined|NaN|\[object|#(?=[ \d])/.test(text)) found.push(`${name}: ${text}`);
        };
        try {
            await page.goto(`${server.address}#/me`);
            await page.reload();
            await page.locator('a[href="#/organiser"]').click();
            await page.locator('main li.panel').waitFor();
            await check('reports');
            await page.locator('main li.panel > .btn.main').click();
            await page.locator('main form .btn.main').click();
            await page.locator('form [role=alert]').waitFor();
            await check('a reason is missing');
            await page.goto(`${server.address}#/organiser/tables`);
            await page.locator('main li .btn.main').click();
            for (const at of [0, 1, 2, 3, 4]) {
                await page.locator('main li [role=radiogroup] [role=radio]').nth(at).click();
                await check(`act ${at}`);
            }
            await page.goto(`${server.address}#/organiser/people`);
            await page.locator('#find-people').fill('wolfe');
            await page.locator('main li .btn').first().click();
            await check('rename');
            await page.goto(`${server.address}#/organiser/invitations`);
            await page.locator('form .btn.main').click();
            await page.locator('form input[readonly]').waitFor();
            await page.locator('main > ul li').waitFor();
            await check('invitations');
            await page.goto(`${server.address}#/organiser/acts`);
            await page.locator('main li.panel').first().waitFor();
            await check('acts');
            await ana.page.goto(`${server.address}#/me`);
            await ana.page.locator('main .closed').waitFor();
            await ana.page.goto(`${server.address}#/organiser`);
            await ana.page.locator('main .none').waitFor();
            assert.deepEqual(olga.errors, []);
        } finally {
            await server.close();
        }
        assert.deepEqual(found, []);
    };
}

tests['an organiser pauses a game, sets a clock, mutes, decides, and it is seen'] = async ({ browser }) => {
    const sizes = { width: 390, height: 800, settings: { language: 'en', speed: 'none' } };
    const { server, olga, ana, ben } = await club(browser, sizes);
    const { page } = olga;
    const act = async (name, reason, fill = async () => {}) => {
        await page.goto(`${server.address}#/organiser/acts`);
        await page.goto(`${server.address}#/organiser/tables`);
        await page.getByRole('button', { name: 'Do something' }).click();
        await page.getByRole('radio', { name }).click();
        await fill();
        await page.getByLabel('Reason').fill(reason);
        await page.locator('main form .btn.main').click();
        await page.locator('main form').waitFor({ state: 'detached' });
    };
    try {
        await act('Pause the game', 'the hall closes');
        await ana.page.getByText('Organiser Olga: Pause the game. the hall closes').waitFor();
        assert.equal(await ana.page.getByRole('button', { name: 'Play on' }).count(), 0, 'only an organiser ends it');
        await page.getByText('· paused').waitFor();
        await act('Let the game go on', 'it is open again');
        await ana.page.getByText('it is open again').waitFor();
        await act('Set a clock', 'the clock was wrong', async () => {
            await page.getByLabel('Seat').selectOption('2');
            await page.getByLabel('Minutes left').fill('77');
        });
        await ben.page.getByText('the clock was wrong').waitFor();
        await ben.page.waitForFunction(() => /1:1[67]:\d\d/.test(document.body.innerText));

        await page.goto(`${server.address}#/organiser`);
        await page.getByText('Oops').waitFor();
        await page.locator('main li.panel > .btn.main').click();
        await page.getByLabel('Reason').fill('spoke with both');
        await page.locator('main form .btn.main').click();
        await page.getByText('Nothing has been reported.').waitFor();
        await page.goto(`${server.address}#/organiser/people`);
        await page.getByLabel('Name, or how it begins').fill('Wolfe');
        await page.getByRole('button', { name: 'Rename: Wolfeschlegelsteinhausen' }).click();
        await page.getByLabel('New name for Wolfeschlegelsteinhausen').fill('Olga');
        await page.getByLabel('Reason').fill('too long');
        await page.locator('main form .btn.main').click();
        await page.getByText('That name belongs to somebody else.').waitFor();
        await page.getByLabel('New name for Wolfeschlegelsteinhausen').fill('Wolfe');
        await page.locator('main form .btn.main').click();
        await page.locator('main form').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Mute: Wolfe' }).click();
        await page.getByRole('radio', { name: 'An hour' }).click();
        await page.getByLabel('Reason').fill('loud');
        await page.locator('main form .btn.main').click();
        await page.getByText('Guest · muted until').waitFor();

        await act('Substitute a seat', 'Ben had to leave', async () => {
            await page.getByLabel('Seat').selectOption('2');
        });
        await ana.page.getByText('Ben had to leave').waitFor();
        await act('Decide the game', 'agreed by both');
        await ana.page.getByText('The organiser Olga has decided the game: agreed by both').waitFor();
        await page.goto(`${server.address}#/organiser/acts`);
        await page.getByText('Decide the game · 1-2').waitFor();
        assert.equal(
            await page.locator('main li.panel').count(),
            10,
            'all of it, with the invitation and the appointment',
        );
        assert.deepEqual(
            olga.errors.filter((text) => !/status of 4/.test(text)),
            [],
        );
    } finally {
        await server.close();
    }
};

tests['an imprint is text'] = async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'evora-pages-'));
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages', 'imprint.de.txt'), IMPRINT);
    const sizes = { width: 390, height: 800, settings: { language: 'de', speed: 'none' } };
    const server = await playServer(['--pages', join(folder, 'pages')]);
    const found = [];
    try {
        const olga = await visit(browser, sizes);
        await olga.page.goto(server.address);
        await olga.page.getByRole('link', { name: 'Impressum' }).click();
        await olga.page.getByRole('heading', { name: 'Kontakt' }).waitFor();
        assert.equal(await olga.page.locator('article b').count(), 0, 'no HTML is made of it');
        assert.match(await olga.page.locator('article').innerText(), /Azulfreunde <b>Musterstadt<\/b> e\. V\.\nAm/);
        assert.deepEqual(
            await olga.page.locator('article a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
            ['https://azulfreunde.example', 'mailto:vorstand@azulfreunde.example'],
        );
        assert.equal(await olga.page.locator('article').getAttribute('lang'), 'de');
        found.push(...(await violations(olga.page)), ...(await overflows(olga.page)));
        assert.deepEqual(olga.errors, []);
    } finally {
        await server.close();
        rmSync(folder, { recursive: true, force: true });
    }
    assert.deepEqual(found, []);
};

export default tests;
