// What makes a newcomer at home: lessons, hints, warnings, help, sounds, and a phone on its side.
import assert from 'node:assert/strict';
import { visit } from '../support/page.mjs';
import { waiting } from '../support/play.mjs';

const QUICK = { speed: 'none' };
const LESSONS = 7;

const task = (page) => page.locator('.coach').waitFor();
const count = (page) => page.locator('.learn .count').textContent();

/** A game that stands at this position, as if it had been left there. */
async function gameAt(page, address, position, seats = [null, 'level-1']) {
    const [rules, round, , , , start] = position.split(' ');
    const record = `[Rules "${rules}"]\n[Players "2"]\n[Result "*"]\n[Position "${position}"]\n\n${round}. ${start} - :\n`;
    await page.goto(address);
    await page.evaluate(
        ([text, who]) => {
            localStorage.setItem('evora.game', text);
            localStorage.setItem('evora.game.seats', JSON.stringify(who.map((bot) => ({ name: '', bot }))));
        },
        [record, seats],
    );
    await page.goto(`${address}#/game`);
    assert.equal(await waiting(page), 'move');
}

/** One move by its notation, with a finger. */
async function touch(page, move) {
    const [from, colour, to] = move;
    if (from === 'C') await page.locator(`[data-at="c${colour}"]`).tap();
    else {
        await page.locator(`[data-at="d${from}"] .plate`).tap();
        const several = page.locator(`.dock [data-tap="colour ${from} ${colour}"]`);
        if ((await several.count()) > 0) await several.tap();
    }
    const place = page.locator(`.dest[data-tap="to ${to}"]`);
    await place.tap();
    await place.tap();
}

const MOVES = ['2R3', 'CK2', 'CW5', 'CB2', 'CY2', 'CY5'];

/** The last lesson is a real game: the move that gains most, until it is over. */
async function lastLesson(page, tap) {
    for (let moves = 0; moves < 12; moves += 1) {
        await page.waitForFunction(() =>
            document.querySelector(
                'dialog[open], .answer, .plate[aria-disabled="false"], .stack[aria-disabled="false"]',
            ),
        );
        if ((await page.locator('dialog[open], .answer').count()) > 0) return;
        await tap();
    }
    assert.fail('the endgame must end');
}

export default {
    async 'the lessons to their end, by touch, on the smallest phone'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 560, touch: true, settings: QUICK });
        await page.goto(address);
        await page.locator('a.welcome').tap();
        await task(page);
        for (const [index, move] of MOVES.entries()) {
            assert.equal(await count(page), `Lesson ${index + 1} of ${LESSONS}`);
            await touch(page, move);
            await page.locator('.answer, dialog[open]').first().waitFor();
            const sheet = page.locator('dialog[open] footer .btn.main');
            if ((await sheet.count()) > 0) await sheet.tap();
            await page.locator('.coach.praise').waitFor();
            await page.locator('.answer .main').tap();
            await task(page);
        }
        assert.equal(await count(page), `Lesson ${LESSONS} of ${LESSONS}`);
        for (let tries = 0; tries < 3; tries += 1) {
            await lastLesson(page, async () => {
                for (const move of ['2R4', 'CK2', 'CK3', 'CY2', 'CYF', 'CBF', 'CRF', 'CKF']) {
                    const [from, colour, to] = move;
                    const source = from === 'C' ? `[data-at="c${colour}"]` : `[data-at="d${from}"] .plate`;
                    const open = page.locator(`${source}[aria-disabled="false"]`);
                    if ((await open.count()) === 0) continue;
                    await open.tap();
                    const several = page.locator(`.dock [data-tap="colour ${from} ${colour}"]`);
                    if ((await several.count()) > 0) await several.tap();
                    const place = page.locator(`.dest[data-tap="to ${to}"]:not(:disabled)`);
                    if ((await place.count()) > 0) {
                        await place.tap();
                        await place.tap();
                        return;
                    }
                    await page.locator('.dock [data-tap="back"]').first().tap();
                }
            });
            await page.locator('dialog[open] footer .btn.main').tap();
            await page.locator('.answer .main').waitFor();
            if ((await page.locator('.coach.praise').count()) > 0) break;
            await page.locator('.answer .main').tap();
        }
        await page.locator('.coach.praise').waitFor();
        await page.locator('.answer .main').tap();
        await page.getByRole('heading', { name: 'You can play Azul' }).waitFor();
        await page.getByRole('link', { name: 'Play a game' }).tap();
        await page.locator('.start').waitFor();
        assert.equal(await page.locator('a.welcome').count(), 0, 'whoever has learnt is not asked again');
        assert.deepEqual(errors, []);
    },

    async 'the lessons by keyboard: digits, Enter, and Skip'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 1280, height: 800, settings: QUICK });
        await page.goto(`${address}#/learn`);
        await task(page);
        const place = { C: '0' };
        for (const [index, move] of MOVES.entries()) {
            assert.equal(await count(page), `Lesson ${index + 1} of ${LESSONS}`);
            const [from, colour, to] = move;
            await page.keyboard.press(place[from] ?? from);
            if ((await page.locator('.dest').count()) === 0) {
                await page.keyboard.press(String('BYRKW'.indexOf(colour) + 1));
            }
            await page.keyboard.press(to);
            await page.keyboard.press('Enter');
            await page.locator('.answer, dialog[open]').first().waitFor();
            if ((await page.locator('dialog[open]').count()) > 0) {
                await page.locator('dialog[open] footer .btn.main').press('Enter');
            }
            await page.locator('.coach.praise').waitFor();
            // "Next" has the focus.
            await page.keyboard.press('Enter');
            await task(page);
        }
        await page.locator('.skip').press('Enter');
        await page.getByRole('heading', { name: 'You can play Azul' }).waitFor();
        assert.deepEqual(errors, []);
    },

    async 'another move is explained, repeated, left and resumed'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 390, height: 760, touch: true, settings: QUICK });
        await page.goto(`${address}#/learn`);
        await task(page);
        await page.locator('.skip').tap();
        await page.locator('.skip').tap();
        await task(page);
        assert.equal(await count(page), `Lesson 3 of ${LESSONS}`);
        await touch(page, 'CW1');
        await page.getByText('3 white tiles did not fit').waitFor();
        await page.getByRole('button', { name: 'Try again' }).tap();
        await page.getByText('In the centre are 4 white tiles').waitFor();
        await touch(page, 'CWF');
        await page.getByText('4 white tiles lie on the floor line').waitFor();
        await page.locator('.leave').tap();
        await page.getByText('Go on with lesson 3 of 7').waitFor();
        await page.reload();
        await page.locator('a.welcome').tap();
        await task(page);
        assert.equal(await count(page), `Lesson 3 of ${LESSONS}`);
        assert.equal(await page.evaluate(() => localStorage.getItem('evora.game')), null, 'no game is kept');
        assert.deepEqual(errors, []);
    },

    async 'a hint comes in three steps and can be taken into the hand'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, touch: true, settings: QUICK });
        await page.goto(address);
        await page.locator('.start').tap();
        await waiting(page);
        await page.locator('.dock .hint').tap();
        await page.getByText(/^Look here: (Display \d|Centre)/).waitFor();
        await page.locator('.ring').waitFor();
        await page.getByRole('button', { name: 'More' }).tap();
        assert.ok((await page.locator('.hint.panel .move').count()) >= 2);
        await page.getByRole('button', { name: 'More' }).tap();
        assert.match(await page.locator('.hint.panel .text').textContent(), /line|floor/);
        await page.locator('.hint.panel .move').tap();
        await page.locator('.dest.on').waitFor();
        await page.locator('.dest.on').tap();
        // Its position is gone, and so is the hint.
        await page.waitForFunction(() => document.querySelector('.hint.panel') === null);
        await page.goto(`${address}#/settings`);
        await page.getByRole('switch', { name: /^Hints/ }).tap();
        await page.goto(`${address}#/game`);
        await waiting(page);
        assert.equal(await page.locator('.dock .hint').count(), 0);
        assert.deepEqual(errors, []);
    },

    async 'a costly move is asked about once'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, touch: true, settings: QUICK });
        const position =
            'fixed 1 0 offer 1 1 -/-/-/-/BBYY WWWW B16Y16R17K17W14 - ' +
            '0;-/KK/RRR/YY/WW;...../...../...../...../.....;* 0;K/BB/-/-/-;...../...../...../...../.....;-';
        await gameAt(page, address, position);
        await touch(page, 'CWF');
        const dialog = page.locator('dialog[open]:has(#warning-title)');
        await dialog.getByText('There is a move after which it costs').waitFor();
        await page.getByRole('button', { name: 'Choose again' }).tap();
        await dialog.waitFor({ state: 'detached' });
        assert.equal(await page.locator('.stack[aria-disabled="false"]').count(), 1, 'nothing was played');
        await page.locator('.dest[data-tap="to F"]').tap();
        await page.locator('.dest[data-tap="to F"]').tap();
        await page.waitForFunction(() => document.querySelectorAll('.own .floor .full').length >= 5);
        assert.equal(await dialog.count(), 0, 'once is enough');
        assert.deepEqual(errors, []);
    },

    async 'a tap is one tap, though the buttons change under the finger'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, touch: true, settings: QUICK });
        const position =
            'fixed 1 0 offer 1 1 BBYY/-/-/-/- *RRW B14Y16R15K18W17 - ' +
            '0;K/BB/RRR/YY/WW;...../...../...../...../.....;- 0;K/BB/-/-/-;...../...../...../...../.....;-';
        await gameAt(page, address, position, [null, null]);
        await touch(page, '1YF');
        await waiting(page);
        assert.equal(await page.locator('.undo:not(:disabled)').count(), 1);
        // Where the floor's button was is now the one that takes back.
        await touch(page, 'CRF');
        await page.locator('[data-at="cR"]').waitFor({ state: 'detached' });
        assert.equal(await waiting(page), 'move');
        assert.equal(await page.locator('[data-at="cR"], [data-at="cY"]').count(), 0);
        assert.deepEqual(errors, []);
    },

    async 'what is asked about by keyboard waits for its own answer'({ browser, address }) {
        const { page } = await visit(browser, { width: 1280, height: 800, settings: QUICK });
        const position =
            'fixed 1 0 offer 1 1 -/-/-/-/BBYY WWWW B16Y16R17K17W14 - ' +
            '0;-/KK/RRR/YY/WW;...../...../...../...../.....;* 0;K/BB/-/-/-;...../...../...../...../.....;-';
        await gameAt(page, address, position);
        for (const key of ['0', '0', 'Enter']) await page.keyboard.press(key);
        const dialog = page.locator('dialog[open]:has(#warning-title)');
        await dialog.waitFor();
        await page.waitForTimeout(300);
        assert.equal(await dialog.count(), 1);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        // The keys still belong to the table.
        await page.keyboard.press('5');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.querySelectorAll('.own .line .full').length === 12);
    },

    async 'a line that can never be laid is asked about, unless warnings are off'({ browser, address }) {
        const position =
            'free 2 0 offer 1 1 YYKK/-/-/-/- - B18Y17R20K14W20 - ' +
            '30;-/-/-/-/-;K..../..K../.B.Y./....K/.....;- 0;-/-/-/-/-;BK.../...../...../...../.....;*';
        for (const warnings of [true, false]) {
            const settings = { ...QUICK, warnings };
            const { page } = await visit(browser, { width: 360, height: 640, touch: true, settings });
            await gameAt(page, address, position);
            await touch(page, '1K3');
            const dialog = page.locator('dialog[open]:has(#warning-title)');
            if (warnings) {
                await dialog.getByText('has no space left for this colour').waitFor();
                await page.getByRole('button', { name: 'Play it' }).tap();
            }
            await page.waitForFunction(() => document.querySelectorAll('.own .line .full').length === 2);
            assert.equal(await dialog.count(), 0);
        }
    },

    async 'what is this: everything on the table answers, and nothing is played'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, touch: true, settings: QUICK });
        await page.goto(address);
        await page.locator('.start').tap();
        await waiting(page);
        const table = () => page.locator('table.said').allTextContents();
        const before = await table();
        await page.locator('.menu').tap();
        await page.getByRole('button', { name: 'What is this?' }).tap();
        const said = page.locator('.help [role="status"]');
        for (const [selector, words] of [
            ['.plate[aria-disabled="false"]', 'Display'],
            ['[data-at="cm"] .tile', 'Starting player marker'],
            ['.own .line >> nth=4', 'Pattern lines'],
            ['.own .wall >> nth=2', 'Wall'],
            ['.own .floor', 'Floor line'],
            ['.own .counts [data-at="lid"]', 'Lid'],
        ]) {
            await page.evaluate((text) => {
                const [css, nth = '0'] = text.split(' >> nth=');
                const element = [...document.querySelectorAll(css)].at(Number(nth));
                element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            }, selector);
            await page.waitForFunction(
                (text) => document.querySelector('.help [role="status"] b')?.textContent === text,
                words,
            );
        }
        // The same by the arrows, for those who cannot point.
        const seen = new Set();
        for (let step = 0; step < 14; step += 1) {
            await page.locator('.help').getByRole('button', { name: 'Next' }).tap();
            seen.add(await said.locator('b').textContent());
        }
        assert.ok(seen.size >= 10, [...seen].join());
        assert.deepEqual(await table(), before);
        assert.equal(await page.locator('.plate.chosen').count(), 0);
        await page.keyboard.press('Escape');
        await page.locator('.help').waitFor({ state: 'detached' });
        assert.deepEqual(errors, []);
    },

    async 'sounds are made only where somebody wants them'({ browser, address }) {
        for (const sound of [false, true]) {
            const { page, context, errors } = await visit(browser, {
                width: 390,
                height: 700,
                touch: true,
                settings: { ...QUICK, sound },
            });
            await context.addInitScript(() => {
                globalThis.tones = 0;
                const start = OscillatorNode.prototype.start;
                OscillatorNode.prototype.start = function (...when) {
                    globalThis.tones += 1;
                    return start.apply(this, when);
                };
            });
            await page.goto(address);
            await page.locator('.start').tap();
            await waiting(page);
            const tones = await page.evaluate(() => globalThis.tones);
            assert.equal(tones > 0, sound, `${tones} tones`);
            assert.deepEqual(errors, []);
        }
    },

    async 'shortcuts can be switched off'({ browser, address }) {
        const { page } = await visit(browser, { width: 1280, height: 800, settings: { ...QUICK, keys: false } });
        await page.goto(address);
        await page.locator('.start').click();
        await waiting(page);
        await page.keyboard.press('1');
        await page.keyboard.press('0');
        assert.equal(await page.locator('.plate.chosen, .dest, .dock .pick').count(), 0);
    },

    async 'a phone on its side shows everything, and nothing scrolls'({ browser, address }) {
        for (const [width, height, players] of [
            [640, 320, 2],
            [667, 330, 4],
            [740, 340, 3],
            [844, 390, 2],
            [932, 430, 4],
        ]) {
            const { page } = await visit(browser, { width, height, settings: { ...QUICK, level: 1 } });
            await page.goto(`${address}#/new`);
            await page.getByRole('radio', { name: String(players), exact: true }).click();
            await page.getByRole('radio', { name: /^Coloured wall with/ }).click();
            await page.locator('.begin').click();
            await waiting(page);
            const found = await page.evaluate(() => {
                const all = '.opponent .cell, .own .cell, .own .cost, .plate, .stack, .score, .dock .btn, .counts td';
                const outside = [...document.querySelectorAll(all)]
                    .map((each) => [each.className, each.getBoundingClientRect()])
                    .filter(([, box]) => box.width > 0)
                    .filter(
                        ([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight,
                    )
                    .map(([name, box]) => `${name} ${Math.round(box.right)} ${Math.round(box.bottom)}`);
                return { outside, scrolls: document.querySelectorAll('.scrolls').length };
            });
            assert.deepEqual(found, { outside: [], scrolls: 0 }, `${width} × ${height}, ${players} players`);
        }
    },

    async 'a display that becomes a shield flies to its taker as one'({ browser, address }) {
        const { page, errors } = await visit(browser, {
            width: 390,
            height: 760,
            touch: true,
            settings: { speed: 'calm' },
        });
        const position =
            'fixed+sf 1 0 offer 1 1 S5:YYYK/S3:BBRR/BKWW/BYKW/YYRK * B16Y14R17K16W17 - ' +
            '0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-';
        await gameAt(page, address, position);
        const seen = page.waitForFunction(() => {
            const shield = document.querySelector('[data-sky] > .badge');
            return shield !== null && shield.getAnimations().length === 1;
        });
        await touch(page, '1Y3');
        await seen;
        await page.waitForFunction(() => document.querySelector('[data-sky] > .badge') === null);
        await page.locator('.own .floor .shield').waitFor();
        assert.deepEqual(errors, []);
    },

    async 'a refused record is told in three languages, by line and reason'({ browser, address }) {
        const record = '[Rules "fixed"]\n[Players "2"]\n[Result "*"]\n\n1. 1 BBYK : 9Z9\n';
        const sentences = {
            en: /^Line \d+, character \d+: \S/,
            de: /^Zeile \d+, Zeichen \d+: \S/,
            uk: /^Рядок \d+, знак \d+: \S/,
        };
        for (const [language, sentence] of Object.entries(sentences)) {
            const { page } = await visit(browser, { width: 360, height: 640, settings: { language } });
            await page.goto(`${address}#/records`);
            await page
                .locator('input[type=file]')
                .setInputFiles({ name: 'x.azul', mimeType: 'text/plain', buffer: Buffer.from(record) });
            const said = page.locator('.trouble .what');
            await said.waitFor();
            const text = (await said.textContent()).trim();
            assert.match(text, sentence);
            assert.doesNotMatch(text, /expected|found/, 'nothing of the English sentence');
        }
    },
};
