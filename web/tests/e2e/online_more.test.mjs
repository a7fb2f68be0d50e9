// What people do around a game online: deals that nobody can foresee, phrases, pauses, play now.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit } from '../support/page.mjs';
import { chance, passSheet, pickByTaps, waiting, waitingNow } from '../support/play.mjs';
import { PROGRAM, playServer } from '../support/server.mjs';

const QUICK = { speed: 'none' };
const PHONE = { width: 360, height: 640, settings: QUICK };
const GERMAN = { width: 1280, height: 800, settings: { ...QUICK, language: 'de' } };

const ownErrors = (errors) => errors.filter((text) => !/WebSocket connection to|net::ERR_|status of 4\d\d/.test(text));

/** Ana with English on a phone, Ben with German on a desktop, at a table of their own. */
const two =
    (test, { clock = null, options = [] } = {}) =>
    async ({ browser }) => {
        const server = await playServer(options);
        try {
            const a = await visit(browser, PHONE);
            const b = await visit(browser, GERMAN);
            await a.page.goto(`${server.address}#/friend`);
            await a.page.locator('#own-name').fill('Ana');
            if (clock) await a.page.getByRole('radio', { name: clock }).click();
            await a.page.getByRole('radiogroup', { name: 'Who starts' }).getByRole('radio', { name: 'You' }).click();
            await a.page.locator('.begin .btn').click();
            await a.page.locator('.invite input').waitFor();
            await b.page.goto(await a.page.locator('.invite input').inputValue());
            await b.page.locator('#own-name').fill('Ben');
            await b.page.getByRole('button', { name: /^Hinsetzen/ }).click();
            for (const { page } of [a, b]) await page.locator('.table').waitFor();
            await test({ a: a.page, b: b.page, server });
            for (const { errors } of [a, b]) assert.deepEqual(ownErrors(errors), []);
        } finally {
            await server.close();
        }
    };

export default {
    'two accounts play now for a game that counts': async ({ browser }) => {
        const server = await playServer();
        try {
            const both = await Promise.all(['Ana', 'Ben'].map(() => visit(browser, PHONE)));
            for (const [index, { page }] of both.entries()) {
                await page.goto(server.address);
                await page.evaluate(
                    (name) =>
                        fetch('/api/v1/accounts', {
                            method: 'POST',
                            headers: { 'content-type': 'application/json' },
                            body: JSON.stringify({ name, password: 'correct horse' }),
                        }),
                    ['Ana', 'Ben'][index],
                );
                await page.goto(`${server.address}#/now`);
                await page.getByRole('radio', { name: 'Rated' }).click();
                await page.locator('.begin .btn').click();
            }
            for (const { page } of both) await page.locator('.table').waitFor();
            const game = new URL(both[0].page.url()).hash.split('/')[2];
            const { table } = await (await fetch(`${server.address}api/v1/games/${game}`)).json();
            assert.equal(table.rated, true);
        } finally {
            await server.close();
        }
    },

    'both give their part of every deal, and the record proves it': two(async ({ a, b, server }) => {
        const random = chance(8);
        for (let rounds = 0; rounds < 2;) {
            for (const page of [a, b]) {
                const what = await waitingNow(page);
                if (what === 'sheet') {
                    await passSheet(page);
                    if (page === a) rounds += 1;
                } else if (what === 'move') {
                    await pickByTaps(page, random, false);
                    await page.waitForFunction(() => document.querySelector('.dest') === null);
                }
            }
        }
        await Promise.any([waiting(a), waiting(b)]);
        const game = new URL(a.url()).hash.split('/')[2];
        const record = await (await fetch(`${server.address}api/v1/games/${game}.azul`)).text();
        const folder = mkdtempSync(join(tmpdir(), 'evora-record-'));
        const file = join(folder, 'game.azul');
        writeFileSync(file, record);
        const told = execFileSync(PROGRAM, ['verify', file], { encoding: 'utf8' });
        rmSync(folder, { recursive: true });
        // Two seats, three rounds: all nonces were given, and opened in time.
        assert.match(told, /of 6 nonces 0 were not opened and 0 not given/);
    }),

    'what is said is read by each in their own language, and muted': two(async ({ a, b }) => {
        await a.locator('.menu').click();
        await a.getByRole('button', { name: 'Say something' }).click();
        await a.getByRole('button', { name: 'Good luck!' }).click();
        await b.getByText('Ana: Viel Glück!').waitFor();
        await b.getByRole('button', { name: 'Menü' }).click();
        await b.getByRole('button', { name: 'Etwas sagen' }).click();
        await b.getByRole('button', { name: 'Ana stummschalten' }).click();
        await b.getByRole('button', { name: 'Ana wieder hören' }).waitFor();
        await b.getByRole('button', { name: 'Danke!' }).click();
        await a.getByText('Ben: Thank you!').waitFor();
        await b.getByText('Ana: Viel Glück!').waitFor({ state: 'detached' });
        await a.locator('.menu').click();
        await a.getByRole('button', { name: 'Say something' }).click();
        await a.getByRole('button', { name: 'Oops' }).click();
        await a.getByText('You: Oops').waitFor();
        assert.equal(await b.getByText('Hoppla').count(), 0);
    }),

    'friends make a pause, and go on when both want to': two(
        async ({ a, b }) => {
            await waiting(a);
            await b.getByRole('button', { name: 'Menü' }).click();
            await b.getByRole('button', { name: 'Um eine Pause bitten' }).click();
            await a.getByText('Ben would like a pause.').waitFor();
            await a.getByRole('button', { name: 'Allow' }).click();
            for (const [page, text] of [
                [a, 'A pause. The clocks stand still.'],
                [b, 'Pause. Die Uhren stehen.'],
            ])
                await page.getByText(text).waitFor();
            assert.equal(await waitingNow(a), false, 'nobody can move');
            await a.getByRole('button', { name: 'Play on' }).click();
            await b.getByText('Ana möchte weiterspielen.').waitFor();
            await b.getByRole('button', { name: 'Erlauben' }).click();
            assert.equal(await waiting(a), 'move');
        },
        { clock: '5 min + 5 s' },
    ),

    'when somebody has left, the other takes the win or lets a bot play on': two(
        async ({ a, b }) => {
            await waiting(a);
            await pickByTaps(a, chance(2), false);
            await waiting(b);
            await a.context().close();
            await b.getByText('Ana ist gerade nicht da').waitFor();
            await b.getByText('Ana ist gegangen.').waitFor();
            await b.getByRole('button', { name: 'Bot weiterspielen lassen' }).waitFor();
            await b.getByRole('button', { name: 'Sieg nehmen' }).click();
            await b.locator('.end').waitFor();
            await b.getByText('Ana ist gegangen. Damit endete das Spiel.').waitFor();
            assert.match(await b.locator('h1').textContent(), /Du gewinnst|gewonnen/);
        },
        { options: ['--away-after', '10'] },
    ),

    'who would like the same is brought together; whom nobody comes for is offered a bot': async ({ browser }) => {
        const server = await playServer();
        try {
            const pages = [];
            const wish = async (name) => {
                const { page } = await visit(browser, PHONE);
                await page.goto(`${server.address}#/now`);
                await page.locator('#own-name').fill(name);
                await page.locator('.begin .btn').click();
                // Whoever is awaited sits at a table at once.
                await page.getByText('Looking for players').or(page.locator('.table')).first().waitFor();
                pages.push(page);
                return page;
            };
            await wish('Ana');
            await wish('Ben');
            for (const page of pages) await page.locator('.table').waitFor();
            const alone = await wish('Cyd');
            await alone.getByText('Nobody has come yet.').waitFor({ timeout: 25_000 });
            await alone.locator('.looking .btn.main').click();
            await alone.locator('.table').waitFor();
        } finally {
            await server.close();
        }
    },
};
