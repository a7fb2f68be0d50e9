// Everything that a person does, in a real browser on the built site. Ends with "N passed, N failed".
// Arguments choose tests whose names contain them; of those that a file's `whole` names each gets a browser with all its
// parts. Some run at once, each in browsers of its own: much of the time they wait for each other's frames and sockets.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browse, serve } from '../support/page.mjs';

const AT_ONCE = 4;
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

async function work() {
    const browsers = new Map();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (!browsers.has(next.whole)) browsers.set(next.whole, await browse(next));
        const browser = browsers.get(next.whole);
        const began = Date.now();
        try {
            await next.test({ browser, address: site.address });
            passed += 1;
            console.log(`ok      ${next.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
        } catch (error) {
            failed += 1;
            console.log(`FAILED  ${next.name}\n${error.stack}`);
        }
        for (const context of browser.contexts()) await context.close();
    }
    for (const browser of browsers.values()) await browser.close();
}

await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work));
site.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
