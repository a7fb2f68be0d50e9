// The app in canonical states, at three widths and in both looks, into docs/screenshots.
//
//   npm run screenshots
//
// Games are the same every time; only what the engine has found so far may differ.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCore } from './support/core.mjs';
import { browse, serve, visit } from './support/page.mjs';
import { waiting } from './support/play.mjs';

const INTO = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const WIDTHS = {
    phone: { width: 360, height: 640 },
    tablet: { width: 768, height: 1024 },
    desktop: { width: 1440, height: 900 },
};

const core = await startCore();

/** A game of so many steps among level 6 bots; the first seat is then a person's. */
function record(rules, players, steps) {
    const bots = Array.from({ length: players }, () => 'level-6');
    const { game, state } = core(`new ${rules} 1 12 2026-11-28`, bots.map((bot) => `${bot} `).join('\n'));
    let now = state;
    const waits = () => now.turn === 1 && now.displays.filter(({ tiles }) => tiles).length > 2;
    for (let step = 0; now.phase !== 'over' && (step < steps || !waits()); step += 1) {
        const move = now.phase === 'deal' ? '' : core(`choose level-6 ${step}`, now.position);
        now = core(move ? `play ${game} ${move}` : `deal ${game}`).state;
    }
    const text = core(`record ${game}`);
    core(`close ${game}`);
    return text;
}

const GAMES = { two: record('fixed', 2, 32), four: record('fixed+sf', 4, 60), over: record('fixed', 2, 10_000) };

async function atTable(page, address, kept, players) {
    const seats = Array.from({ length: players }, (_, index) => ({
        name: '',
        bot: index ? `level-${10 - 2 * index}` : null,
    }));
    await page.goto(address);
    await page.evaluate(
        ([game, held]) => {
            localStorage.setItem('evora.game', game);
            localStorage.setItem('evora.game.seats', held);
        },
        [kept, JSON.stringify(seats)],
    );
    await page.goto(`${address}#/game`);
    await waiting(page);
}

async function inStudy(page, address, text) {
    await page.goto(`${address}#/records`);
    const buffer = Buffer.from(text);
    await page.locator('input[type=file]').setInputFiles({ name: 'x.azul', mimeType: 'text/plain', buffer });
    await page.locator('.study').waitFor();
}

const STATES = {
    async home(page, address) {
        await page.goto(address);
        await page.locator('.start').waitFor();
    },
    async 'two-players'(page, address) {
        await atTable(page, address, GAMES.two, 2);
        const plate = page.locator('.plate[aria-disabled="false"]').first();
        await page.keyboard.press(await plate.getAttribute('data-key'));
        const colour = page.locator('.dock .row > .pick').first();
        if ((await colour.count()) > 0) await colour.click();
        await page.locator('.dest:not(:disabled)').nth(1).click();
        await page.mouse.move(0, 0);
        await page.evaluate(() => document.activeElement?.blur());
    },
    async 'four-players'(page, address) {
        await atTable(page, address, GAMES.four, 4);
    },
    async engine(page, address) {
        await inStudy(page, address, GAMES.over);
        for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
        await page.getByRole('button', { name: 'Ask the engine' }).click();
        await page.locator('.engine li .value').first().waitFor();
        await page.waitForTimeout(3000);
    },
};

mkdirSync(INTO, { recursive: true });
const browser = await browse();
const site = await serve();
for (const [width, window] of Object.entries(WIDTHS)) {
    for (const look of ['azulejo', 'chocolate']) {
        for (const [name, reach] of Object.entries(STATES)) {
            const settings = { speed: 'none', look, theme: 'light', level: 8 };
            const { page, context } = await visit(browser, { ...window, settings });
            await reach(page, site.address);
            await page.evaluate(() => document.fonts.ready);
            await page.screenshot({ path: join(INTO, `${name}-${width}-${look}.jpg`), type: 'jpeg', quality: 82 });
            console.log(`docs/screenshots/${name}-${width}-${look}.jpg`);
            await context.close();
        }
    }
}
await browser.close();
site.close();
