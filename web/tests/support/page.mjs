// A real browser for the tests of pages: Debian's Chromium, or the one that CHROMIUM names.
import { chromium } from 'playwright-core';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

/** The built site: build/app, or the folder that EVORA_APP names. */
export const APP = process.env.EVORA_APP ?? join(dirname(fileURLToPath(import.meta.url)), '../../../build/app');

const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.woff2': 'font/woff2',
    '.webmanifest': 'application/manifest+json',
    '.png': 'image/png',
};

/** Serves the built site as plain files below a folder, as any static host would; resolves to its address. */
export async function serve(folder = '/some/folder/', root = APP, { packed = false } = {}) {
    const server = createServer((request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        const inside = path.startsWith(folder) ? normalize(path.slice(folder.length)) || '.' : null;
        let file = inside === null || inside.startsWith('..') ? null : join(root, inside);
        if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
        if (!file || !existsSync(file)) {
            response.writeHead(404).end('not here');
            return;
        }
        const type = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' };
        // As the play server does: what lies there as FILE.br, else by gzip.
        if (packed && existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
            response.writeHead(200, { ...type, 'content-encoding': 'br' });
            createReadStream(`${file}.br`).pipe(response);
            return;
        }
        if (packed && !/\.(woff2|png)$/.test(file)) {
            response.writeHead(200, { ...type, 'content-encoding': 'gzip' });
            createReadStream(file)
                .pipe(createGzip({ level: 9 }))
                .pipe(response);
            return;
        }
        response.writeHead(200, type);
        createReadStream(file).pipe(response);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { address: `http://127.0.0.1:${server.address().port}${folder}`, close: () => server.close() };
}

const WHOLE = '/usr/bin/chromium';
const QUICK = '/usr/bin/chromium-headless-shell';

/**
 * A browser. Without windows and what belongs to them it draws the same in half the time; notifications and permissions
 * need the whole one.
 */
export async function browse({ whole = false } = {}) {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? (!whole && existsSync(QUICK) ? QUICK : WHOLE),
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
}

/** What the app does for people's eyes, as the time that a bot takes for a move, goes by twenty times as fast. */
function hurry() {
    const real = globalThis.setTimeout;
    globalThis.setTimeout = (what, after, ...rest) =>
        real(what, after > 100 && after < 1000 ? after / 20 : after, ...rest);
}

/**
 * A fresh visitor. Settings are put into storage first; errors on the page are collected. Whoever is hurried waits for
 * nobody's thinking.
 */
export async function visit(browser, { width, height, settings = {}, touch = false, hurried = false }) {
    const context = await browser.newContext({
        viewport: { width, height },
        hasTouch: touch,
        isMobile: touch,
        reducedMotion: settings.speed === 'none' ? 'reduce' : 'no-preference',
    });
    await context.addInitScript(
        (value) => {
            if (localStorage.getItem('evora.settings') === null) localStorage.setItem('evora.settings', value);
        },
        JSON.stringify({ language: 'en', theme: 'light', ...settings }),
    );
    if (hurried) await context.addInitScript(hurry);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    return { page, context, errors };
}
