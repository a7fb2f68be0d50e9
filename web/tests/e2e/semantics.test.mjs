// What a screen reader is told is the whole position: it is rebuilt from the accessibility tree and compared with the
// core's, after every move of twenty games, and at every decision of a game at the table.
import assert from 'node:assert/strict';
import { startCore, playBots } from '../support/core.mjs';
import { visit } from '../support/page.mjs';
import { chance, laySpace, passSheet, pickByTaps, waiting } from '../support/play.mjs';
import { accessibilityTree, comparable, positionOf } from '../support/semantics.mjs';

const RULES = ['fixed', 'free', 'fixed+sf', 'free+sf'];
const core = await startCore();
const tests = {};

for (let number = 0; number < 20; number += 1) {
    const rules = RULES[number % 4];
    const players = 2 + (Math.floor(number / 4) % 3);
    tests[`position from the accessibility tree: game ${number + 1}, ${rules}, ${players} players`] = async ({
        browser,
        address,
    }) => {
        const bots = ['greedy', 'level-1', 'greedy', 'level-2'].slice(0, players);
        const { record, positions } = playBots(core, rules, bots, number + 1);
        const { page, context, errors } = await visit(browser, {
            width: 360,
            height: 560,
            settings: { speed: 'none' },
        });
        await page.goto(`${address}#/records`);
        const buffer = Buffer.from(record);
        await page.locator('input[type=file]').setInputFiles({ name: 'x.azul', mimeType: 'text/plain', buffer });
        await page.locator('.study').waitFor();
        const cdp = await context.newCDPSession(page);
        for (const [index, position] of positions.entries()) {
            if (index > 0) await page.keyboard.press('ArrowRight');
            assert.equal(positionOf(await accessibilityTree(cdp)), comparable(position), `after step ${index + 1}`);
        }
        assert.deepEqual(errors, []);
    };
}

for (const [rules, choice, players] of [
    ['free', /^Grey side (?!with)/, 2],
    ['fixed+sf', /^Coloured wall with/, 3],
]) {
    tests[`position from the accessibility tree, at the table: ${rules}`] = async ({ browser, address }) => {
        const settings = { speed: 'none', level: 1 };
        const { page, context, errors } = await visit(browser, { width: 360, height: 640, settings });
        await page.goto(`${address}#/new`);
        await page
            .getByRole('radio', { name: String(players), exact: true })
            .first()
            .click();
        await page.getByRole('radio', { name: choice }).first().click();
        await page.locator('.begin').click();
        const cdp = await context.newCDPSession(page);
        const random = chance(players);
        let compared = 0;
        for (;;) {
            const what = await waiting(page);
            if (what === 'end') break;
            if (what === 'sheet') await passSheet(page);
            else {
                // The record is written just behind the move.
                let [told, played] = ['', 'nothing yet'];
                for (let patience = 0; patience < 50 && told !== played; patience += 1) {
                    if (patience > 0) await page.waitForTimeout(100);
                    const kept = await page.evaluate(() => localStorage.getItem('evora.game'));
                    const { game, state } = core('load 1', kept);
                    core(`close ${game}`);
                    [told, played] = [positionOf(await accessibilityTree(cdp)), comparable(state.position)];
                }
                assert.equal(told, played);
                compared += 1;
                if (what === 'space') await laySpace(page, random, false);
                else await pickByTaps(page, random, false);
                await page.waitForFunction(() => !document.querySelector('.dest, [data-tap="place"]'));
            }
        }
        assert.ok(compared > 10);
        assert.deepEqual(errors, []);
    };
}

export default tests;
