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
    await page.locator('[data-tap="place"]').click();
    await page.locator('.own .cell[data-arriving]').first().waitFor();
    const arriving = await page
        .locator('.own .line .cell[data-arriving]')
        .evaluateAll((cells) =>
            cells.map((cell) => [cell.dataset.at, cell.dataset.tile ?? '', getComputedStyle(cell.firstChild).opacity]),
        );
    assert.ok(arriving.length > 0);
    for (const [at, tile, seen] of arriving) {
        assert.match(tile, /[BYRKW]/, `nothing will lie on ${at}`);
        assert.equal(seen, '0');
    }
    await page.locator('[data-sky]:empty').waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-arriving]').count(), 0);
};

export default tests;
