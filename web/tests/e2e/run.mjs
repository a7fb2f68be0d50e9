// Everything that a person does, in a real browser on the built site. Ends with "N passed, N failed".
// Arguments choose tests whose names contain them; of those that a file's `whole` names each gets a browser with all its
// parts. Some run at once, each in browsers of its own: much of the time they wait for each other's frames and sockets.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browse, serve } from '../support/page.mjs';

const AT_ONCE = 4;
/** A test that takes longer hangs. The longest take a quarter of it. */
const LIMIT_SECONDS = 300;
/** How long a browser may take to close what belongs to a test. */
const CLOSING_SECONDS = 20;
/** What takes longest begins first, so that nobody is alone with it at the end. */
const LONG = /network cut five times|moving and calm|four people at one|4 players|online pages at/;

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const site = await serve();
const waiting = [];
for (const file of readdirSync(here).filter((name) => name.endsWith('.test.mjs'))) {
    const { default: tests, whole = () => false } = await import(pathToFileURL(join(here, file)).href);
    for (const [name, test] of Object.entries(tests)) {
        if (wanted.length === 0 || wanted.some((part) => `${file} ${name}`.includes(part)))
            waiting.push({ name, test, whole: whole(name) });
    }
}
waiting.sort((a, b) => Number(LONG.test(b.name)) - Number(LONG.test(a.name)));
let passed = 0;
let failed = 0;

/** What `promise` comes to, unless it takes longer than that: then `late` is thrown. */
async function within(seconds, promise, late) {
    let timer;
    const limit = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(late())), seconds * 1000);
    });
    try {
        return await Promise.race([promise, limit]);
    } finally {
        clearTimeout(timer);
    }
}

/** Where the pages of a browser are and what they show, for a test that hangs. */
async function whatIsShown(browser) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const texts = pages.map(async (page) => {
        const text = await within(5, page.locator('body').innerText(), () => 'no answer').catch(
            (error) => error.message,
        );
        return `--- ${page.url()}\n${text}`;
    });
    return (await Promise.all(texts)).join('\n');
}

async function work() {
    const browsers = new Map();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (!browsers.has(next.whole)) browsers.set(next.whole, await browse(next));
        const browser = browsers.get(next.whole);
        const began = Date.now();
        try {
            const test = next.test({ browser, address: site.address });
            await within(LIMIT_SECONDS, test, () => `it did not end within ${LIMIT_SECONDS} s`);
            passed += 1;
            console.log(`ok      ${next.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
        } catch (error) {
            failed += 1;
            console.log(`FAILED  ${next.name}\n${error.stack}\n${await whatIsShown(browser)}`);
        }
        const closed = Promise.all(browser.contexts().map((context) => context.close()));
        await within(CLOSING_SECONDS, closed, () => 'its pages did not close').catch((error) => {
            // Whatever that browser waits for, the next test has another one.
            console.log(`after   ${next.name}: ${error.message}`);
            browsers.delete(next.whole);
        });
    }
    const all = Promise.all([...browsers.values()].map((browser) => browser.close()));
    await within(CLOSING_SECONDS, all, () => 'a browser did not close').catch((error) => console.log(error.message));
}

await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work));
site.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
