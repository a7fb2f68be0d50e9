// What the app weighs and how quick it is, on the built site in headless Chromium.
//
//   npm run measure -- size      what has to be loaded, compressed by gzip
//   npm run measure -- load      cold load to the first possible move: CPU slowed down 4 times, 1.6 Mbit/s, 150 ms
//   npm run measure -- frames    a move after the tap, and the main thread while tiles fly over four boards
//
// The exit status is 1 where a limit is missed. Times depend on what else the machine does; the middle of RUNS counts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { APP, browse, serve, visit } from './support/page.mjs';
import { chance, pickByTaps, waiting } from './support/play.mjs';

const RUNS = 5;
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
let missed = false;

function tell(what, value, unit, limit) {
    const over = limit !== undefined && value > limit;
    missed ||= over;
    const bound = limit === undefined ? '' : `, limit ${limit.toLocaleString('en')} ${unit}${over ? ': MISSED' : ''}`;
    console.log(`${what}: ${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}${bound}`);
}

/** The shell is what a first game needs: the page with all that it names, the worker, and the largest language. */
function size() {
    const page = readFileSync(join(APP, 'index.html'), 'utf8');
    const files = ['index.html', ...readdirSync(join(APP, 'assets')).map((name) => `assets/${name}`)];
    const packed = (name) => gzipSync(readFileSync(join(APP, name)), { level: 9 }).length;
    const weight = (wanted) => files.filter((name) => wanted.test(name)).reduce((sum, name) => sum + packed(name), 0);
    const named = files.filter((name) => /\.(css|js)$/.test(name) && page.includes(name));
    const worker = files.filter((name) => /worker-[^/]*\.js$/.test(name));
    const languages = files.filter((name) => /\/[a-z]{2}-[^/]*\.js$/.test(name)).map(packed);
    if (named.length === 0 || worker.length === 0 || languages.length === 0)
        throw new Error('found no build as it was');
    const shell = ['index.html', ...named, ...worker].reduce((sum, name) => sum + packed(name), 0);
    tell('shell: what a first game needs', shell + Math.max(...languages), 'bytes', 120_000);
    tell('all pages and languages, as they are opened', weight(/\.(html|css|js)$/), 'bytes');
    tell('core', weight(/\.wasm$/), 'bytes', 150_000);
    const font = (name) =>
        readFileSync(
            join(
                APP,
                files.find((file) => file.includes(name)),
            ),
        ).length;
    tell('font, Latin letters', font('commissioner-latin'), 'bytes');
    tell('font, Cyrillic letters, only where they are read', font('commissioner-cyrillic'), 'bytes');
}

/** The person starts, so that no bot's thinking is in the figure. */
const PERSON_STARTS = () => {
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => (array instanceof BigUint64Array ? array.fill(2n) : real(array));
};

async function load() {
    const site = await serve('/', APP, { packed: true });
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
        const browser = await browse();
        const { page, context } = await visit(browser, { width: 360, height: 640, touch: true });
        await context.addInitScript(PERSON_STARTS);
        await context.addInitScript(() => {
            // As a person who knows where to tap: at once.
            const look = new MutationObserver(() => {
                const start = document.querySelector('.start');
                if (start && !globalThis.pressed) {
                    globalThis.pressed = performance.now();
                    start.click();
                }
                if (!globalThis.ready && document.querySelector('.plate[aria-disabled="false"]'))
                    globalThis.ready = performance.now();
            });
            look.observe(document, { subtree: true, childList: true, attributes: true });
        });
        const cdp = await context.newCDPSession(page);
        await cdp.send('Network.enable');
        await cdp.send('Network.emulateNetworkConditions', {
            offline: false,
            latency: 150,
            downloadThroughput: 1_600_000 / 8,
            uploadThroughput: 750_000 / 8,
        });
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.goto(site.address, { waitUntil: 'commit' });
        await page.waitForFunction(() => globalThis.ready !== undefined, undefined, { timeout: 60_000 });
        const [pressed, ready] = await page.evaluate(() => [globalThis.pressed, globalThis.ready]);
        console.log(`  run ${run + 1}: home page ${Math.round(pressed)} ms, first move ${Math.round(ready)} ms`);
        times.push(ready);
        await browser.close();
    }
    site.close();
    tell('cold load to the first possible move', middle(times) / 1000, 's', 3);
}

/** Begins a game against three bots on a desktop; the person is to move. */
async function fourBoards(browser, address) {
    const { page, context } = await visit(browser, { width: 1440, height: 900, settings: { speed: 'calm', level: 1 } });
    await context.addInitScript(PERSON_STARTS);
    await page.goto(`${address}#/new`);
    await page.getByRole('radio', { name: '4', exact: true }).first().click();
    await page.locator('.begin').click();
    await waiting(page);
    return { page, context };
}

async function frames() {
    const site = await serve();
    const browser = await browse();
    const { page } = await fourBoards(browser, site.address);
    await page.waitForTimeout(1500);
    const random = chance(1);

    // From the event that decides a move to the frame that shows it.
    await page.evaluate(() => {
        globalThis.shown = [];
        let tapped = 0;
        addEventListener('click', (event) => event.target.closest('[data-tap]') && (tapped = event.timeStamp), true);
        addEventListener(
            'pointerup',
            (event) => event.target.closest('[data-tap]') && (tapped = event.timeStamp),
            true,
        );
        const status = document.querySelector('main [role=status]');
        new MutationObserver(() => {
            if (!tapped) return;
            const from = tapped;
            tapped = 0;
            requestAnimationFrame(() => setTimeout(() => globalThis.shown.push(performance.now() - from)));
        }).observe(status, { subtree: true, childList: true, characterData: true });
    });

    const trace = [];
    const cdp = await page.context().newCDPSession(page);
    cdp.on('Tracing.dataCollected', ({ value }) => trace.push(...value));
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.start', {
        traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] },
        transferMode: 'ReportEvents',
    });
    for (let move = 0; move < 6 && (await waiting(page)) === 'move'; move += 1) {
        await pickByTaps(page, random, false);
        await page.waitForFunction(() => document.querySelector('.dest') === null);
    }
    await page.waitForTimeout(500);
    await cdp.send('Tracing.end');
    await complete;
    const shown = await page.evaluate(() => globalThis.shown);
    await browser.close();
    site.close();

    tell(`a move is shown after the tap, middle of ${shown.length}`, middle(shown), 'ms', 50);
    const main = trace.find((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain');
    const tasks = trace.filter(
        (event) => event.ph === 'X' && event.pid === main.pid && event.tid === main.tid && /RunTask$/.test(event.name),
    );
    const wall = tasks.map((task) => task.dur / 1000);
    // The processor's time for a task does not grow when other programs take turns with it.
    const own = tasks.map((task) => (task.tdur ?? task.dur) / 1000);
    tell(`longest of ${tasks.length} tasks of the main thread, its own time`, Math.max(...own), 'ms', 16);
    tell('the same by the clock on the wall', Math.max(...wall), 'ms');
    tell('tasks over 16 ms by the clock on the wall', wall.filter((each) => each > 16).length, '');
    const longest = tasks[own.indexOf(Math.max(...own))];
    const inside = trace
        .filter(
            (event) =>
                event.tid === main.tid &&
                event.pid === main.pid &&
                event.ph === 'X' &&
                event.ts >= longest.ts &&
                event.ts + event.dur <= longest.ts + longest.dur &&
                event.dur > 1000 &&
                event !== longest,
        )
        .toSorted((a, b) => b.dur - a.dur)
        .slice(0, 8);
    for (const event of inside) console.log(`    ${event.name}: ${(event.dur / 1000).toFixed(1)} ms`);
}

const what = { size, load, frames }[process.argv[2]];
if (!what) {
    console.error('usage: npm run measure -- size|load|frames');
    process.exit(2);
}
await what();
process.exit(missed ? 1 : 0);
