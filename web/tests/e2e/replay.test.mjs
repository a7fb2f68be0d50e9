// Looking at games: every step, the engine's answers, playing on, links and files, and the check of deals.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { visit } from '../support/page.mjs';
import { waiting } from '../support/play.mjs';

const QUICK = { speed: 'none', level: 2 };
const data = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8');
const LATE =
    'fixed 4 0 offer 1 2 BBRW/-/-/RRRW/BYYK *BBW B5Y4R4K4W5 B6Y5R4K6W7 24;-/-/KKK/-/YYYY;.YR.W/WB.../.W..R/R...Y/.....;YK 17;Y/RR/RR/-/KK;..RKW/.BY.K/.W.../.K.B./.....;B';

async function openRecord(page, address, text) {
    await page.goto(`${address}#/records`);
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').setInputFiles({ name: 'x.azul', mimeType: 'text/plain', buffer });
    await page.locator('.study').waitFor();
}

const slider = (page) => page.locator('.study input[type=range]');
const table = (page) => page.locator('.study table.said').allTextContents();

export default {
    async 'a finished record is looked at by slider, keys and list'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 1440, height: 900, settings: QUICK });
        await openRecord(page, address, data('two.azul'));
        const last = Number(await slider(page).getAttribute('max'));
        assert.equal(await slider(page).inputValue(), '1', 'it begins with the first deal');
        const start = await table(page);
        await page.keyboard.press('End');
        assert.equal(await slider(page).inputValue(), String(last));
        const end = await table(page);
        assert.notDeepEqual(end, start);
        await page.keyboard.press('ArrowLeft');
        assert.equal(await slider(page).inputValue(), String(last - 1));
        await page.keyboard.press('Home');
        assert.deepEqual(await table(page), start);
        await page.keyboard.press('PageDown');
        await page.getByRole('heading', { level: 1 }).waitFor();
        assert.match(await page.locator('.study .title').textContent(), /Round 2/);
        await page.locator('.moves li button').nth(2).click();
        assert.match(await page.locator('[role=status]').first().textContent(), /^Step 4 of/);
        await slider(page).focus();
        await page.keyboard.press('ArrowRight');
        assert.equal(await slider(page).inputValue(), '5');
        await page.reload();
        await page.locator('.study').waitFor();
        assert.equal(await slider(page).inputValue(), '1', 'it is still there after a reload');
        assert.deepEqual(errors, []);
    },

    async 'the engine answers about any position, and stops when one moves on'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 560, touch: true, settings: QUICK });
        await page.goto(`${address}#/position/${encodeURIComponent(LATE)}`);
        await page.locator('.study').waitFor();
        await page.getByRole('button', { name: 'Ask the engine' }).tap();
        await page.getByText('Solved', { exact: true }).waitFor({ timeout: 60_000 });
        const lines = page.locator('.engine li');
        assert.equal(await lines.count(), 5);
        assert.match(
            await lines.first().locator('.said').textContent(),
            /tile.*, (display|centre).*Expected lead [+−0]/,
        );
        assert.match(await page.locator('.chances').textContent(), /\d+%.*\d+%/s);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, 360);

        await openRecord(page, address, data('two.azul'));
        await page.getByRole('button', { name: 'Ask the engine' }).tap();
        await lines.first().locator('.value').waitFor();
        const before = await lines.first().locator('.said').textContent();
        await page.getByRole('button', { name: 'Next' }).tap();
        await page.waitForFunction(
            (old) => ![null, undefined, old].includes(document.querySelector('.engine li .said')?.textContent),
            before,
        );
        await slider(page).focus();
        await page.keyboard.press('End');
        await page.locator('.engine').getByText('The game is over.').waitFor();
        assert.equal(await lines.count(), 0);
        assert.deepEqual(errors, []);
    },

    async 'a position is played on from, against a bot and at one device'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 390, height: 700, settings: QUICK });
        for (const seat2 of ['level-1', '']) {
            await page.goto(`${address}#/position/${LATE.replaceAll(' ', '_')}`);
            await page.getByRole('button', { name: 'Play on from here' }).click();
            await page.locator('dialog select').nth(1).selectOption(seat2);
            await page.locator('dialog .btn.main').click();
            assert.equal(await waiting(page), 'move');
            const captions = await page.locator('table.said caption').allTextContents();
            assert.ok(
                captions.some((text) => /24 points/.test(text)) && captions.some((text) => /17 points/.test(text)),
            );
            await page.reload();
            assert.equal(await waiting(page), 'move', 'it survives a reload');
        }
        assert.deepEqual(errors, []);
    },

    async 'what cannot be is told in the reader’s language'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, settings: { language: 'uk' } });
        const alert = page.getByRole('alert');
        for (const [hash, said] of [
            ['#/position/', 'Такої позиції не може бути.'],
            [`#/position/${LATE.replace('YK 17', 'YKKK 17').replaceAll(' ', '_')}`, 'Такої позиції не може бути.'],
            ['#/position/%E0%A4%A', 'Такої позиції не може бути.'],
            ['#/replay/____', 'У цьому посиланні немає гри.'],
            ['#/replay/!', 'У цьому посиланні немає гри.'],
            ['#/verify/AAAA', 'У цьому посиланні немає гри.'],
        ]) {
            await page.goto(address + hash);
            await page.reload();
            await alert.getByText(said).waitFor();
        }
        await page.goto(`${address}#/position/${LATE.replace('24;', '24,').replaceAll(' ', '_')}`);
        await alert.getByText('планшет 1').waitFor();
        assert.deepEqual(errors, []);
    },

    async 'links lead to the same position and the same game; pictures and files are saved'({ browser, address }) {
        const { page, context, errors } = await visit(browser, { width: 360, height: 640, settings: QUICK });
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await openRecord(page, address, data('two.azul'));
        await page.keyboard.press('PageDown');
        const seen = await table(page);
        const share = async () => {
            await page.getByRole('button', { name: 'Share' }).click();
            await page.locator('dialog svg[role=img]').waitFor();
        };
        const copied = async () => {
            await page.getByRole('button', { name: 'Copy' }).click();
            await page.locator('dialog [role=status]').getByText('Copied').waitFor();
            return page.evaluate(() => navigator.clipboard.readText());
        };
        await share();
        const position = await copied();
        assert.match(position, /#\/position\/fixed_2_/);
        const svg = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Picture (SVG)' }).click();
        assert.match(readFileSync(await (await svg).path(), 'utf8'), /^<svg[\s\S]*fixed 2 /);
        const png = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Picture (PNG)' }).click();
        const bytes = readFileSync(await (await png).path());
        assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
        assert.equal(Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)), 1600);
        await page.getByRole('radio', { name: 'The whole game' }).click();
        await page.waitForFunction(() => document.querySelector('dialog input')?.value.includes('#/replay/'));
        const game = await copied();
        const record = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Save the record' }).click();
        assert.equal(readFileSync(await (await record).path(), 'utf8'), data('two.azul'));

        await page.goto(position);
        await page.reload();
        await page.locator('.study').waitFor();
        assert.deepEqual((await table(page)).sort(), seen.sort());
        const other = await browser.newContext();
        const visitor = await other.newPage();
        await visitor.goto(game);
        await visitor.locator('.study').waitFor();
        assert.equal(await slider(visitor).getAttribute('max'), String(roundsAndMoves(data('two.azul'))));
        assert.deepEqual(errors, []);
    },

    async 'deals are checked round by round, and what does not hold is named'({ browser, address }) {
        const { page, errors } = await visit(browser, { width: 360, height: 640, settings: QUICK });
        const fair = data('fair.azul');
        await page.goto(`${address}#/verify`);
        const check = async (text) => {
            await page.getByRole('textbox').fill(text);
            await page.getByRole('button', { name: 'Check', exact: true }).click();
        };
        const rounds = page.locator('main > ol > li');
        await check(fair);
        await page.getByRole('heading', { name: 'The deals were fair' }).waitFor();
        const count = fair.match(/^\[DealKey/gm).length;
        assert.equal(await rounds.count(), count);
        assert.equal(await page.locator('main .holds').count(), count);

        const value = /\[DealLink2 "(.)/.exec(fair)[1];
        await check(fair.replace(`[DealLink2 "${value}`, `[DealLink2 "${value === '0' ? '1' : '0'}`));
        await page.getByRole('heading', { name: 'The proof does not hold' }).waitFor();
        assert.deepEqual(
            await rounds.evaluateAll((all) =>
                all.slice(0, 3).map((each) => each.className.match(/holds|broken|unchecked/)[0]),
            ),
            ['holds', 'broken', 'unchecked'],
        );
        await rounds.nth(1).getByText('is not the one it had fixed').waitFor();

        await check(data('two.azul'));
        await page.getByRole('heading', { name: 'There is no proof here' }).waitFor();
        assert.equal(await rounds.count(), 0);
        await check('nonsense');
        await page.getByRole('alert').waitFor();

        // From the game itself, by a link.
        await openRecord(page, address, fair);
        await page.getByRole('button', { name: 'Check the deals' }).click();
        await page.getByRole('heading', { name: 'The deals were fair' }).waitFor();
        assert.match(page.url(), /#\/verify\/[\w-]+$/);
        assert.deepEqual(errors, []);
    },

    async 'a game that was resigned says so'({ browser, address }) {
        const { page } = await visit(browser, { width: 360, height: 640, settings: QUICK });
        await openRecord(
            page,
            address,
            '[Rules "fixed"]\n[Players "2"]\n[Result "*"]\n[Seat1 "Ana"]\n[Seat2 "Ben"]\n[Termination "resignation"]\n' +
                '[Places "2-1"]\n\n1. 1 BBYK/YRRW/YRKW/BKWW/BYRK : 2R2 {well} 4W2\n',
        );
        await page.keyboard.press('End');
        await page.getByText('The game ended by resignation. Ben wins').waitFor();
    },
};

function roundsAndMoves(text) {
    const body = text.slice(text.indexOf('\n\n')).trim().split('\n');
    return body.reduce((sum, line) => sum + 1 + line.split(' : ')[1].split(/[|=/]/)[0].trim().split(' ').length, 0);
}
