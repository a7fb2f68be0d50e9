// "Your turn" with the app closed, and tables in pages of other sites: the built app in a real browser, a real server, a
// real push service (tests/support/push_service.mjs of the repository). Only what a browser's maker does is played: it
// gives an address to send to, and delivers.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPushService } from '../../../tests/support/push_service.mjs';
import { visit } from '../support/page.mjs';
import { playServer } from '../support/server.mjs';
import { overflows, violations } from './pages.test.mjs';

const tests = {};

/** A guest without a browser. */
async function guest(server, name) {
    const ask = async (path, body, cookie = '') => {
        const answer = await fetch(`${server.address}api/v1/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie },
            body: JSON.stringify(body),
        });
        return { cookie: answer.headers.get('set-cookie')?.split(';')[0], body: await answer.json() };
    };
    const { cookie } = await ask('guests', { name });
    let cid = 0;
    return {
        name,
        open: async (table) => (await ask('games', table, cookie)).body,
        do: (game, command) => ask(`games/${game}/commands`, { ...command, cid: `c${(cid += 1)}` }, cookie),
        /** The first line of the game's stream: all there is now. */
        async state(game) {
            const stop = new AbortController();
            const stream = await fetch(`${server.address}api/v1/games/${game}/events`, {
                headers: { cookie },
                signal: stop.signal,
            });
            let text = '';
            for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
                text += part;
                if (text.includes('\n')) break;
            }
            stop.abort();
            return JSON.parse(text.split('\n')[0]);
        },
        /** Waits for the first deal, then picks whatever comes first. */
        async move(game) {
            for (const began = Date.now(); ;) {
                assert.ok(Date.now() - began < 20_000, 'nothing to move came');
                const { state, last } = await this.state(game);
                if (!state || state.choices.length === 0) continue;
                const { move } = state.choices[0].destinations[0];
                const { body } = await this.do(game, { type: 'move', expect: last, move });
                assert.ok(body.ack, JSON.stringify(body));
                return move;
            }
        },
    };
}

const BY_DAYS = { rules: 'fixed', seats: ['me', 'link'], clock: { days: 1 }, start: 1 };

/** What the browser's maker would give: a subscription, kept as the browser keeps it. */
async function playMaker(context, browser) {
    await context.addInitScript((given) => {
        const wrap = (key) => ({
            endpoint: given.endpoint,
            options: { userVisibleOnly: true, applicationServerKey: key },
            toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
            async unsubscribe() {
                localStorage.removeItem('maker');
                return true;
            },
        });
        const bytes = (text) =>
            Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
        globalThis.PushManager.prototype.getSubscription = async () => {
            const key = localStorage.getItem('maker');
            return key === null ? null : wrap(bytes(key).buffer);
        };
        globalThis.PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
            localStorage.setItem('maker', applicationServerKey);
            return wrap(bytes(applicationServerKey).buffer);
        };
    }, browser);
}

/** The registration of the app's service worker, as the protocol of the browser calls it. */
async function registrationOf(context, page) {
    const cdp = await context.newCDPSession(page);
    const found = new Promise((resolve) => {
        cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
            if (registrations[0]) resolve(registrations[0].registrationId);
        });
    });
    await cdp.send('ServiceWorker.enable');
    return { cdp, registrationId: await found };
}

tests['your turn: asked for, sent, shown in the reader’s language, and a click leads to the game'] = async ({
    browser,
}) => {
    const folder = mkdtempSync(join(tmpdir(), 'evora-push-'));
    const service = await startPushService(folder);
    process.env.SSL_CERT_FILE = service.certificate;
    const server = await playServer(['--push', 'inside', '--push-contact', 'mailto:club@example.org']);
    delete process.env.SSL_CERT_FILE;
    try {
        const { page, context, errors } = await visit(browser, {
            width: 360,
            height: 640,
            settings: { language: 'de', speed: 'none' },
        });
        await context.grantPermissions(['notifications'], { origin: new URL(server.address).origin });
        const given = service.browser('ok');
        await playMaker(context, given);
        const ben = await guest(server, 'Ben');
        const { game, invite } = await ben.open(BY_DAYS);
        await page.goto(`${server.address}#/g/${game}/${invite}`);
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.locator('#own-name').fill('Ana');
        await page.locator('li .btn.main').click();

        // Offered once, at the first table by correspondence.
        const offer = page.locator('.notices .ways .btn.main');
        await offer.waitFor();
        assert.match(await page.locator('.notices').innerText(), /Soll ich dir melden, wenn du dran bist\?/);
        assert.deepEqual([...(await overflows(page)), ...(await violations(page))], []);
        await offer.click();
        await offer.waitFor({ state: 'detached' });
        await page.goto(`${server.address}#/settings`);
        const toggle = page.getByRole('switch', { name: /Du bist dran/ });
        await toggle.waitFor();
        assert.equal(await toggle.isChecked(), true);

        // The page is closed; Ben moves; the server tells Ana's browser.
        await page.goto(`${server.address}healthz`);
        await ben.move(game);
        const message = await service.next(15_000);
        assert.ok(message, 'no message came');
        assert.equal(message.fault, '');
        assert.equal(message.path, given.path);
        assert.equal(message.contact, 'mailto:club@example.org');
        assert.deepEqual(JSON.parse(message.text), { kind: 'turn', game, people: ['Ben'] });

        // Delivered as the push service would: the service worker shows it.
        await page.goto(server.address);
        const { cdp, registrationId } = await registrationOf(context, page);
        const { origin } = new URL(server.address);
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: message.text });
        const shown = () =>
            page.evaluate(async () => {
                const registration = await navigator.serviceWorker.ready;
                const notifications = await registration.getNotifications();
                return notifications.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
            });
        const told = { title: 'Du bist dran', body: 'Deine Partie mit Ben', lang: 'de', tag: `game-${game}` };
        await page.waitForFunction(
            async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 0,
        );
        assert.deepEqual(await shown(), [told]);
        // What is no message of ours is shown as well, since browsers insist on it, and breaks nothing.
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '{"kind":' });
        await page.waitForFunction(
            async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 1,
        );

        // A click: without a page on the game one is opened, else that one comes to the front. The browser lets only a
        // person's own click do that, so what it would do is written down.
        const worker = context.serviceWorkers().find((each) => each.url().startsWith(origin));
        const click = () =>
            worker.evaluate(async () => {
                const did = [];
                globalThis.clients.openWindow = async (url) => did.push(`opened ${url}`);
                globalThis.WindowClient.prototype.focus = async function () {
                    did.push(`focused ${this.url}`);
                };
                let notification;
                while (!notification) {
                    const notifications = await globalThis.registration.getNotifications();
                    notification = notifications.find(({ tag }) => tag !== 'game-');
                }
                const event = new globalThis.NotificationEvent('notificationclick', { notification });
                const done = [];
                event.waitUntil = (work) => done.push(work);
                globalThis.dispatchEvent(event);
                await Promise.all(done);
                return did;
            });
        assert.deepEqual(await click(), [`opened ${server.address}#/g/${game}`]);
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: message.text });
        await page.waitForFunction(
            async (tag) => (await (await navigator.serviceWorker.ready).getNotifications({ tag })).length > 0,
            told.tag,
        );
        const other = await context.newPage();
        await other.goto(`${server.address}#/lobby`);
        await page.goto(`${server.address}#/g/${game}`);
        await page.locator('.game').waitFor();
        await page.waitForFunction(
            async (tag) => (await (await navigator.serviceWorker.ready).getNotifications({ tag })).length === 0,
            told.tag,
        );
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: message.text });
        await page.waitForFunction(
            async (tag) => (await (await navigator.serviceWorker.ready).getNotifications({ tag })).length > 0,
            told.tag,
        );
        // What the browser calls a page by is where it began.
        assert.deepEqual(await click(), [`focused ${server.address}`]);

        // Switched off again, the server knows of no browser any more.
        await page.goto(`${server.address}#/settings`);
        await toggle.waitFor();
        assert.equal(await toggle.isChecked(), true);
        await toggle.click();
        await page.waitForFunction(() => !document.querySelector('.switch:last-of-type input')?.disabled);
        const left = await page.evaluate(async () => (await (await fetch('./api/v1/me/push')).json()).browsers);
        assert.deepEqual(left, []);
        assert.equal(await toggle.isChecked(), false);
        assert.equal(await page.evaluate(() => localStorage.getItem('maker')), null);
        // Before the first deal there is no record to be read.
        assert.deepEqual(
            errors.filter((error) => !error.includes('409')),
            [],
        );
    } finally {
        await server.close();
        service.close();
        rmSync(folder, { recursive: true, force: true });
    }
};

/** What stands at the switch of the settings, in a browser prepared by `before`. */
async function settingsOf(browser, server, language, before) {
    const { page, context, errors } = await visit(browser, {
        width: 360,
        height: 640,
        settings: { language, speed: 'none' },
    });
    // Somebody who has had a name here; the session is over.
    await context.addInitScript(() => localStorage.setItem('evora.online.name', 'Ana'));
    await before(context);
    await page.goto(`${server.address}#/settings`);
    const toggle = page.locator('.switches > label', { has: page.locator('[role=status]') });
    await toggle.waitFor();
    const found = [...(await overflows(page)), ...(await violations(page))];
    const text = await toggle.locator('[role=status]').innerText();
    const disabled = await toggle.locator('input').isDisabled();
    await context.close();
    return { text, disabled, found: [...found, ...errors] };
}

tests['where messages cannot be had, the settings say why'] = async ({ browser }) => {
    const open = await playServer();
    const closed = await playServer(['--push', 'off']);
    const granted = (server) => (context) =>
        context.grantPermissions(['notifications'], { origin: new URL(server.address).origin });
    const without = (context) =>
        context.addInitScript(() => {
            delete globalThis.PushManager;
        });
    const iphone = async (context) => {
        await without(context);
        await context.addInitScript(() => {
            const agent =
                'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
            Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
        });
    };
    const denied = (context) =>
        context.addInitScript(() => {
            Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
        });
    try {
        for (const [language, server, before, expected] of [
            ['de', closed, granted(closed), 'Dieser Server verschickt keine Meldungen.'],
            [
                'uk',
                open,
                granted(open),
                'Щойно матимете тут ім’я: спершу почніть онлайн-партію або приєднайтеся до неї.',
            ],
            ['en', open, without, 'This browser cannot receive messages while the app is closed.'],
            ['de', open, iphone, /iPhone und iPad .* Home-Bildschirm/],
            ['uk', open, denied, /браузер відхиляє сповіщення/],
        ]) {
            const { text, disabled, found } = await settingsOf(browser, server, language, before);
            if (expected instanceof RegExp) assert.match(text, expected);
            else assert.equal(text, expected);
            assert.equal(disabled, true, expected);
            assert.deepEqual(found, []);
        }
    } finally {
        await open.close();
        await closed.close();
    }
};

/** A page of another site with that in a frame. */
async function otherSite(address) {
    const site = createServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<!doctype html><title>Club</title><iframe src="${address}" width="340" height="560"></iframe>`);
    });
    await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
    return { address: `http://localhost:${site.address().port}/`, close: () => site.close() };
}

tests['a table in a page of another site, and nothing else of the app'] = async ({ browser }) => {
    const server = await playServer();
    const sites = [];
    try {
        const ben = await guest(server, 'Ben');
        const ana = await guest(server, 'Wolfeschlegelsteinhausen');
        const { game, invite } = await ben.open(BY_DAYS);
        await ana.do(game, { type: 'sit', invite });
        const { page, context, errors } = await visit(browser, { width: 400, height: 700 });
        const methods = new Set();
        page.on('request', (request) => methods.add(request.method()));
        sites.push(
            await otherSite(`${server.address}embed.html#${game}`),
            await otherSite(`${server.address}#/g/${game}`),
        );
        await page.goto(sites[0].address);
        const frame = page.frameLocator('iframe');
        await frame.locator('.boards .opponent').nth(1).waitFor();
        assert.equal(await frame.locator('h1').innerText(), 'Ben and Wolfeschlegelsteinhausen');
        const pressed = await frame
            .locator('body')
            .evaluate((body) =>
                [...body.querySelectorAll('button, a, [tabindex]')]
                    .filter((each) => !each.closest('[inert]'))
                    .map((each) => each.tagName),
            );
        assert.deepEqual(pressed, ['A'], 'nothing to press but the link');
        await ben.move(game);
        await frame.getByText(/^Ben: /).waitFor();
        assert.equal(await frame.locator('.chip').innerText(), 'Wolfeschlegelsteinhausen to move');
        assert.equal(await frame.locator('footer a').getAttribute('href'), `${server.address}#/g/${game}`);
        await ana.do(game, { type: 'resign' });
        await frame.getByText(/^Ben wins/).waitFor();
        assert.deepEqual([...methods], ['GET']);
        assert.deepEqual(await context.cookies(), []);
        // The frame has no storage here, as with third-party cookies blocked: visit() minds, the page does not.
        assert.deepEqual(
            new Set(errors),
            new Set(["Failed to read the 'localStorage' property from 'Window': Access is denied for this document."]),
        );

        await page.goto(sites[1].address);
        await page.waitForTimeout(500);
        assert.ok(page.frames()[1].url().startsWith('chrome-error:'), 'the app itself is in no frame');
    } finally {
        for (const site of sites) site.close();
        await server.close();
    }
};

tests['the page for frames: three languages, both looks, light and dark, narrow and wide'] = async ({ browser }) => {
    const server = await playServer();
    const found = [];
    try {
        const ben = await guest(server, 'Ben');
        const { game } = await ben.open({
            ...BY_DAYS,
            rules: 'fixed+sf',
            seats: ['me', 'bot:level-1', 'bot:level-5', 'bot:level-10'],
        });
        await ben.move(game);
        for (const [language, look, theme, width] of [
            ['en', 'azulejo', 'light', 320],
            ['de', 'azulejo', 'dark', 360],
            ['uk', 'chocolate', 'light', 600],
            ['de', 'chocolate', 'dark', 1200],
        ]) {
            const { page, context, errors } = await visit(browser, {
                width,
                height: 560,
                settings: { language, look, theme },
            });
            await page.goto(`${server.address}embed.html#${game}`);
            await page.locator('.boards .opponent').nth(3).waitFor();
            if (process.env.SHOTS)
                await page.screenshot({ path: `${process.env.SHOTS}/embed-${language}-${width}.png`, fullPage: true });
            for (const each of [...(await overflows(page)), ...(await violations(page)), ...errors])
                found.push(`${language} ${width}: ${each}`);
            await page.goto(`${server.address}embed.html#none`);
            await page.reload();
            await page.locator('main > p').waitFor();
            const text = await page.locator('main > p').innerText();
            if (text.length < 10) found.push(`${language}: "${text}" for a table that is none`);
            await context.close();
        }
    } finally {
        await server.close();
    }
    assert.deepEqual(found, []);
};

tests['a table is shared: a link, and lines for a web page'] = async ({ browser }) => {
    const server = await playServer();
    try {
        const ben = await guest(server, 'Ben');
        const { game } = await ben.open({ ...BY_DAYS, seats: ['me', 'bot:level-1'] });
        for (const language of ['en', 'de', 'uk']) {
            const { page, context, errors } = await visit(browser, {
                width: 360,
                height: 560,
                settings: { language, speed: 'none' },
            });
            await page.goto(`${server.address}#/g/${game}`);
            await page.locator('.menu').click();
            await page.locator('dialog[open] .extra:has([href="#i-link"])').click();
            const code = await page.locator('dialog textarea').inputValue();
            assert.ok(code.includes(`src="${server.address}embed.html#${game}"`), code);
            assert.equal(await page.locator('dialog input').inputValue(), `${server.address}#/g/${game}`);
            assert.deepEqual([...(await overflows(page)), ...(await violations(page)), ...errors], []);
            await context.close();
        }
    } finally {
        await server.close();
    }
};

/** Notifications and permissions need all of a browser. */
export const whole = (name) => /^your turn|^where messages|^a table in a page/.test(name);
export default tests;
