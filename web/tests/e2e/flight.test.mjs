// Tiles on their way: they fly to the spaces that they will lie on, and these show them only when they have arrived.
import assert from 'node:assert/strict';
import { visit } from '../support/page.mjs';
import { waiting } from '../support/play.mjs';

const tests = {};

tests['tiles fly to the spaces that they lie on afterwards'] = async ({ browser, address }) => {
    const { page } = await visit(browser, {
        width: 1280,
        height: 800,
        settings: { speed: 'calm', level: 1, confirm: true },
    });
    await page.goto(address);
    await page.locator('.start').click();
    assert.equal(await waiting(page), 'move');
    await page.locator('.plate[aria-disabled="false"] .tile').first().click();
    await page.locator('.dest:nth-of-type(5)').click();
    // What the move would lay is shown before it is made.
    await page.locator('.own .cell.ghost').first().waitFor();
    // They are in the air for a moment only: looked at in the frame that shows them first.
    const seen = page.waitForFunction(() => {
        const cells = [...document.querySelectorAll('.own .line .cell[data-arriving]')];
        const told = cells.map((cell) => [
            cell.dataset.at,
            cell.dataset.tile ?? '',
            getComputedStyle(cell.firstChild).opacity,
        ]);
        return told.length > 0 && told;
    });
    await page.locator('[data-tap="place"]').click();
    const arriving = await (await seen).jsonValue();
    for (const [at, tile, opacity] of arriving) {
        assert.match(tile, /[BYRKW]/, `nothing will lie on ${at}`);
        assert.equal(opacity, '0');
    }
    await page.locator('[data-sky]:empty').waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-arriving]').count(), 0);
};

export default tests;
