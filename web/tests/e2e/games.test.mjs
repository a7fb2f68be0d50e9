// Whole games against bots, on a phone and on a desktop, by every kind of rules.
import assert from 'node:assert/strict';
import { visit } from '../support/page.mjs';
import { chance, meanIt, pickByTaps, playOut, waiting } from '../support/play.mjs';

const QUICK = { speed: 'none', level: 2 };

/** Nothing scrolls and nothing sticks out while a game is on. */
async function assertFits(page) {
    const over = await page.evaluate(() => ({
        right: document.documentElement.scrollWidth - innerWidth,
        bottom: document.documentElement.scrollHeight - innerHeight,
    }));
    assert.deepEqual(over, { right: 0, bottom: 0 }, 'the table must fit the window');
}

async function newGame(page, address, { players, rules, people = false }) {
    await page.goto(`${address}#/new${people ? '/people' : ''}`);
    await page
        .getByRole('radio', { name: String(players), exact: true })
        .first()
        .click();
    await page.getByRole('radio', { name: rules }).first().click();
    await page.locator('.begin').click();
}

export default {
    async 'a game against a bot in two taps, on a phone, by touch'({ browser, address }) {
        const { page, errors } = await visit(browser, {
            width: 360,
            height: 640,
            touch: true,
            settings: QUICK,
            hurried: true,
        });
        await page.goto(address);
        await page.locator('.bots button').first().tap();
        await page.locator('.start').tap();
        const decisions = await playOut(page, { seed: 3, touch: true, each: () => assertFits(page) });
        assert.ok(decisions > 20);
        assert.match(await page.locator('h1').textContent(), /win|Shared/);
        assert.deepEqual(errors, []);
    },

    async 'a game against a bot on a desktop, moving and calm'({ browser, address }) {
        const { page, errors } = await visit(browser, {
            width: 1440,
            height: 900,
            settings: { speed: 'brisk', level: 1 },
        });
        await page.goto(address);
        await page.locator('.start').click();
        await playOut(page, { seed: 5, each: () => assertFits(page) });
        assert.deepEqual(errors, []);
    },

    async 'a whole game by keyboard alone'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 1280, height: 800, settings: QUICK, hurried: true });
        await page.goto(address);
        await page.locator('.start').focus();
        await page.keyboard.press('Enter');
        const random = chance(9);
        for (let decisions = 0; ; decisions += 1) {
            assert.ok(decisions < 200, 'the game must end');
            const what = await waiting(page);
            if (what === 'end') break;
            if (what === 'sheet') {
                await page.locator('dialog[open] footer .btn.main').focus();
                await page.keyboard.press('Enter');
                continue;
            }
            const sources = await page
                .locator('[data-tap^="source"][aria-disabled="false"]')
                .evaluateAll((all) => all.map((each) => each.getAttribute('data-key')));
            const stacks = await page.locator('.stack[aria-disabled="false"]').count();
            const digits = stacks > 0 ? [...sources, '0'] : sources;
            const source = digits[random(digits.length)];
            await page.keyboard.press(source);
            if (source !== '0' && (await page.locator('.dock .row > .pick').count()) > 0) {
                const letter = await page.locator('.dock .row > .pick').first().getAttribute('data-tap');
                await page.keyboard.press(String('BYRKW'.indexOf(letter.at(-1)) + 1));
            } else if (source === '0' && (await page.locator('.dest').count()) === 0) {
                const letter = await page.locator('.stack[aria-disabled="false"]').first().getAttribute('data-tap');
                await page.keyboard.press(String('BYRKW'.indexOf(letter.at(-1)) + 1));
            }
            const places = page.locator('.dest:not(:disabled)');
            const first = (await places.first().getAttribute('data-tap')).at(-1);
            await page.keyboard.press(first === 'F' ? '0' : first);
            await page.keyboard.press('Enter');
            await meanIt(page);
        }
        assert.deepEqual(errors, []);
    },

    async 'Grey side for two on a phone'({ browser, address }) {
        const { page, errors } = await visit(browser, {
            width: 390,
            height: 700,
            touch: true,
            settings: QUICK,
            hurried: true,
        });
        await newGame(page, address, { players: 2, rules: /^Grey side (?!with)/ });
        await playOut(page, { seed: 4, touch: true, each: () => assertFits(page) });
        assert.deepEqual(errors, []);
    },

    async 'Special Factories for four on the smallest phone'({ browser, address }) {
        const { page, errors } = await visit(browser, {
            width: 360,
            height: 560,
            touch: true,
            settings: QUICK,
            hurried: true,
        });
        await newGame(page, address, { players: 4, rules: /^Coloured wall with/ });
        await playOut(page, { seed: 6, touch: true, each: () => assertFits(page) });
        assert.deepEqual(errors, []);
    },

    async 'Grey side with Special Factories for three on a tablet'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 768, height: 1024, settings: QUICK, hurried: true });
        await newGame(page, address, { players: 3, rules: /^Grey side with/ });
        await playOut(page, { seed: 7, each: () => assertFits(page) });
        assert.deepEqual(errors, []);
    },

    async 'four people at one device'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 1024, height: 768, settings: QUICK, hurried: true });
        await newGame(page, address, { players: 4, rules: /^Coloured wall (?!with)/, people: true });
        await playOut(page, { seed: 8, each: () => assertFits(page) });
        assert.match(await page.locator('h1').textContent(), /Player \d wins|Shared/);
        assert.deepEqual(errors, []);
    },

    async 'a reload in the middle of a game loses nothing'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, settings: QUICK, hurried: true });
        await page.goto(address);
        await page.locator('.start').click();
        const random = chance(2);
        for (let turn = 0; turn < 3; turn += 1) {
            assert.equal(await waiting(page), 'move');
            await pickByTaps(page, random, false);
            await page.waitForFunction(() => document.querySelector('.dest') === null);
        }
        await waiting(page);
        const table = () => page.locator('table.said').allTextContents();
        const before = await table();
        await page.reload();
        await waiting(page);
        assert.deepEqual(await table(), before);
        await page.goto(address);
        await page.locator('a.go').click();
        await waiting(page);
        assert.deepEqual(await table(), before);
        assert.deepEqual(errors, []);
    },

    async 'what was done can be undone until the bot’s round is over'({ browser, address }) {
        const { page } = await visit(browser, { width: 360, height: 640, settings: QUICK, hurried: true });
        await page.goto(address);
        await page.locator('.start').click();
        await waiting(page);
        const table = () => page.locator('table.said').allTextContents();
        const before = await table();
        await pickByTaps(page, chance(1), false);
        await page.waitForFunction(() => document.querySelector('.dock .undo:not(:disabled)') !== null);
        await page.locator('.dock .undo').click();
        await waiting(page);
        assert.deepEqual(await table(), before);
    },

    async 'a finger that slips 8 mm still hits what it went down on'({ browser, address }) {
        const { page } = await visit(browser, { width: 360, height: 640, settings: QUICK, hurried: true });
        await page.goto(address);
        await page.locator('.start').click();
        await waiting(page);
        const client = await page.context().newCDPSession(page);
        const slip = async (selector) => {
            const box = await page.locator(selector).first().boundingBox();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const at = (type, dx, dy) =>
                client.send('Input.dispatchTouchEvent', {
                    type,
                    touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
                });
            await at('touchStart', 0, 0);
            await at('touchMove', 8, 2);
            await at('touchMove', 29, 8);
            await at('touchEnd', 29, 8);
        };
        await slip('[data-tap^="source"][aria-disabled="false"]');
        await page.waitForFunction(() => document.querySelector('.plate.chosen') !== null);
        if ((await page.locator('.dock .row > .pick').count()) > 0) await slip('.dock .row > .pick');
        await page.waitForFunction(() => document.querySelector('.dest') !== null);
    },

    async 'a tile can be dragged to a line with the mouse'({ browser, address }) {
        const { page } = await visit(browser, { width: 1440, height: 900, settings: QUICK, hurried: true });
        await page.goto(address);
        await page.locator('.start').click();
        await waiting(page);
        const tile = await page.locator('.plate[aria-disabled="false"] .tile').first().boundingBox();
        await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
        await page.mouse.down();
        await page.mouse.move(tile.x + 60, tile.y + 80, { steps: 4 });
        const line = await page.locator('.own .line.open').last().boundingBox();
        await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2, { steps: 4 });
        await page.mouse.up();
        await page.locator('[data-tap="place"]').waitFor();
    },
};
