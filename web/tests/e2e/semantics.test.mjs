// What a screen reader is told is the whole position: it is rebuilt from the accessibility tree and compared with the
// core's, after every move of twenty games, and at every decision of a game at the table.
import assert from 'node:assert/strict';
import { startCore, playBots } from '../support/core.mjs';
import { visit } from '../support/page.mjs';
import { chance, laySpace, passSheet, pickByTaps, waiting } from '../support/play.mjs';
import { accessibilityTree, comparable, positionOf } from '../support/semantics.mjs';

const RULES = ['fixed', 'free', 'fixed+sf', 'free+sf'];
const BOTS = ['greedy', 'level-1', 'greedy', 'level-2'];
/** By the number of players, what the chances of each game grow from: five games for each rules, twenty in all. */
const GAMES = { 2: [1, 13], 3: [5, 17], 4: [9] };
const core = await startCore();
const tests = {};

for (const rules of RULES) {
    for (const players of [2, 3, 4]) {
        tests[`positions from the accessibility tree: ${rules}, ${players} players`] = async ({ browser, address }) => {
            const settings = { speed: 'none' };
            const { page, context, errors } = await visit(browser, { width: 360, height: 560, settings });
            const cdp = await context.newCDPSession(page);
            for (const number of GAMES[players]) {
                const { record, positions } = playBots(core, rules, BOTS.slice(0, players), number);
                await page.goto(`${address}#/records`);
                const buffer = Buffer.from(record);
                const file = { name: 'x.azul', mimeType: 'text/plain', buffer };
                await page.locator('input[type=file]').setInputFiles(file);
                await page.locator('.study').waitFor();
                for (const [index, position] of positions.entries()) {
                    if (index > 0) await page.keyboard.press('ArrowRight');
                    const told = positionOf(await accessibilityTree(cdp));
                    assert.equal(told, comparable(position), `game ${number}, after step ${index + 1}`);
                }
            }
            assert.deepEqual(errors, []);
        };
    }
}

for (const [rules, choice, players] of [
    ['free', /^Grey side (?!with)/, 2],
    ['fixed+sf', /^Coloured wall with/, 3],
]) {
    tests[`position from the accessibility tree, at the table: ${rules}`] = async ({ browser, address }) => {
        const settings = { speed: 'none', level: 1 };
        const { page, context, errors } = await visit(browser, { width: 360, height: 640, settings, hurried: true });
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
                for (let patience = 0; patience < 250 && told !== played; patience += 1) {
                    if (patience > 0) await page.waitForTimeout(20);
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
