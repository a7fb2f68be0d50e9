// Accounts with a real server, every deed clicked once: signing up, logging in, a forgotten password, programs, another
// device, one's data, a rated game by correspondence, and leaving for good.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit } from '../support/page.mjs';
import { chance, pickByTaps, waiting, waitingNow } from '../support/play.mjs';
import { playServer } from '../support/server.mjs';

const PHONE = { width: 360, height: 640, settings: { speed: 'none' } };
const FIRST = 'first password';
const SECOND = 'second password';
const THIRD = 'third password';

const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const alert = (page) => page.getByRole('alert').innerText();
const fold = (page, title) => page.locator('summary', { hasText: title }).click();

/** Fills in the form of signing up, logging in or recovering, and sends it. */
async function enter(page, way, fields) {
    await page.getByRole('radio', { name: way }).click();
    for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text);
    await press(page, way);
}

async function signUp(page, address, name, password) {
    await page.goto(`${address}#/me`);
    await enter(page, 'Sign up', { name, password });
    await page.locator('ol li').first().waitFor();
    const codes = await page.locator('ol li').allInnerTexts();
    await press(page, 'I have kept them');
    await page.getByText('Here since').waitFor();
    return codes;
}

async function passwords(page, address, codes) {
    await press(page, 'Log out');
    await enter(page, 'Log in', { name: 'Ana', password: 'not her password' });
    assert.equal(await alert(page), 'Name and password do not fit.');
    await enter(page, 'Log in', { name: 'Ana', password: FIRST });
    await page.getByText('Here since').waitFor();

    await press(page, 'Log out');
    await enter(page, 'Password forgotten', { name: 'Ana', code: codes[0], password: SECOND });
    await page.getByText('Here since').waitFor();
    await press(page, 'Log out');
    await enter(page, 'Password forgotten', { name: 'Ana', code: codes[0], password: SECOND });
    assert.match(await alert(page), /the code has been used already/);
    await enter(page, 'Log in', { name: 'Ana', password: SECOND });
    await page.getByText('Here since').waitFor();

    await fold(page, 'Password and codes');
    assert.match(await page.locator('details[open]').innerText(), /forgotten password: 7\./);
    await page.locator('#old-password').fill(FIRST);
    await page.locator('#new-password').fill(THIRD);
    await press(page, 'Change the password');
    assert.equal(await alert(page), 'That is not your password.');
    await page.locator('#old-password').fill(SECOND);
    await press(page, 'Change the password');
    await page.getByText('The password is changed.').waitFor();
    await page.locator('#old-password').fill(THIRD);
    await press(page, 'Make new codes');
    await page.locator('ol li').first().waitFor();
    assert.ok(!(await page.locator('ol li').allInnerTexts()).includes(codes[1]));
    await press(page, 'I have kept them');
}

async function programs(page, address) {
    await fold(page, 'Programs');
    await page.getByText('No program has a token.').waitFor();
    await press(page, 'Make a token');
    assert.equal(await alert(page), 'Please give it a name.');
    await page.locator('#token-name').fill('My bot');
    await press(page, 'Make a token');
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    const asProgram = async () => {
        const answer = await fetch(`${address}api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
        return answer.ok ? ((await answer.json()).person?.name ?? null) : null;
    };
    assert.equal(await asProgram(), 'Ana');
    await press(page, 'Delete My bot');
    await page.getByText('No program has a token.').waitFor();
    assert.equal(await asProgram(), null);
}

async function anotherDevice(page, browser) {
    await fold(page, 'Another device');
    await press(page, 'Make a link');
    await page.getByRole('img', { name: 'The link as a code for its camera' }).waitFor();
    const link = await page.getByLabel('Link for the other device').inputValue();
    const other = await visit(browser, PHONE);
    await other.page.goto(link);
    await press(other.page, 'Go on here');
    await other.page.getByText('You are Ana on this device now.').waitFor();
    assert.ok(!other.page.url().includes(link.split('#')[1]));
    const late = await visit(browser, PHONE);
    await late.page.goto(link);
    await press(late.page, 'Go on here');
    assert.match(await alert(late.page), /has been used, or it is older/);
    for (const { context } of [other, late]) await context.close();
}

async function ownData(page) {
    await fold(page, 'Your data');
    const saved = page.waitForEvent('download');
    await press(page, 'Download all');
    const kept = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
    assert.equal(kept.person.name, 'Ana');
}

const tests = {};

tests['accounts: every deed once'] = async ({ browser }) => {
    const server = await playServer();
    const { address } = server;
    try {
        const { page, errors } = await visit(browser, PHONE);
        const other = await visit(browser, PHONE);
        await page.goto(`${address}#/me`);
        await enter(page, 'Sign up', { name: 'Ana', password: 'short' });
        assert.match(await alert(page), /at least 8 characters/);
        const codes = await signUp(page, address, 'Ana', FIRST);
        assert.equal(codes.length, 8);

        await other.page.goto(`${address}#/me`);
        await enter(other.page, 'Sign up', { name: 'Ana', password: FIRST });
        assert.equal(await alert(other.page), 'That name belongs to somebody else.');

        await passwords(page, address, codes);
        await programs(page, address);
        await anotherDevice(page, browser);
        await ownData(page);
        assert.deepEqual(
            [...errors, ...other.errors].filter((text) => !/status of 4\d\d/.test(text)),
            [],
        );
    } finally {
        await server.close();
    }
};

tests['accounts: that of a program, for good'] = async ({ browser }) => {
    const server = await playServer();
    try {
        const { page } = await visit(browser, PHONE);
        await signUp(page, server.address, 'Robo', FIRST);
        await fold(page, 'Bot account');
        await press(page, 'Make this a bot account');
        await press(page, 'No, I’m a person');
        await press(page, 'Make this a bot account');
        await press(page, 'Yes, a program');
        await page.getByText('This is the account of a program.').waitFor();
        const kind = await page.evaluate(async () => (await (await fetch('api/v1/me')).json()).person.kind);
        assert.equal(kind, 'bot');
        await page.reload();
        await page.getByText('Here since').waitFor();
        await fold(page, 'Programs');
        await page.locator('#token-name').fill('plays');
        await page.locator('form:has(#token-name) .btn').click();
        await page.locator('details li').waitFor();
    } finally {
        await server.close();
    }
};

tests['accounts: a way in by mail'] = async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'evora-mail-'));
    const program = join(folder, 'sendmail');
    const mail = join(folder, 'mail');
    writeFileSync(program, `#!/bin/sh\ncat >${mail}.part\nmv ${mail}.part ${mail}\n`, { mode: 0o700 });
    const server = await playServer([
        ...['--mail', program, '--mail-from', 'azul@example.org', '--site', 'https://azul.example.org'],
    ]);
    const { address } = server;
    try {
        const { page, errors } = await visit(browser, PHONE);
        await signUp(page, address, 'Ana', FIRST);
        await fold(page, 'E-mail');
        await page.locator('#own-email').fill('ana@example.org');
        await press(page, 'Keep it');
        assert.equal(await alert(page), 'That is not your password.');
        await page.locator('#email-password').fill(FIRST);
        await press(page, 'Keep it');
        await page.getByText('It is kept.').waitFor();
        await press(page, 'Log out');
        await page.getByRole('radio', { name: 'Password forgotten' }).click();
        await page.locator('#mail').fill('no address');
        await press(page, 'Send me a mail');
        assert.equal(await alert(page), 'That is no e-mail address.');
        await page.locator('#mail').fill('ana@example.org');
        await press(page, 'Send me a mail');
        await page.getByText('a mail is on its way').waitFor();
        for (const began = Date.now(); !existsSync(mail);) {
            assert.ok(Date.now() - began < 20_000, 'no mail came');
            await page.waitForTimeout(20);
        }
        const [, token] = /#\/move\/(\S+)/.exec(readFileSync(mail, 'utf8'));
        await page.goto(`${address}#/move/${token}`);
        await press(page, 'Go on here');
        await page.getByText('You are Ana on this device now.').waitFor();
        assert.deepEqual(
            errors.filter((text) => !/status of 4\d\d/.test(text)),
            [],
        );
    } finally {
        await server.close();
        rmSync(folder, { recursive: true });
    }
};

tests['accounts: a rated game by correspondence, and leaving for good'] = async ({ browser }) => {
    const server = await playServer();
    const { address } = server;
    try {
        const [a, b] = [await visit(browser, PHONE), await visit(browser, PHONE)];
        await signUp(a.page, address, 'Ana', FIRST);
        await signUp(b.page, address, 'Ben', FIRST);

        await a.page.goto(`${address}#/friend`);
        await a.page.getByRole('radio', { name: '1 day a move' }).click();
        await a.page.getByRole('radio', { name: 'Rated' }).click();
        await a.page.locator('.begin .btn').click();
        await b.page.goto(await a.page.locator('.invite input').inputValue());
        await b.page.getByRole('button', { name: /^Sit down/ }).click();
        for (const { page } of [a, b]) await page.locator('.table').waitFor();

        // Accounts write to each other what they like.
        await a.page.locator('.menu').click();
        await press(a.page, 'Say something');
        await a.page.getByLabel('Write something').fill('Доброго вечора, Бене!');
        await press(a.page, 'Send');
        await b.page.getByText('Ana: Доброго вечора, Бене!').waitFor();
        const mover = await Promise.any(
            [a, b].map(async (each) => ((await waiting(each.page)) === 'move' ? each : Promise.reject(new Error()))),
        );
        const rival = mover === a ? b : a;
        await pickByTaps(mover.page, chance(1), false);
        await waiting(rival.page);
        assert.equal(await waitingNow(mover.page), false);

        // At home whoever is to move reads that.
        await rival.page.goto(`${address}#/`);
        await rival.page.locator('main li', { hasText: 'Your turn' }).waitFor();
        assert.match(await rival.page.locator('main li').innerText(), /1 day a move · Rated/);
        // Nobody leaves for good in the middle of a game.
        await rival.page.goto(`${address}#/me`);
        await fold(rival.page, 'Your data');
        await rival.page.locator('#deleting-password').fill(FIRST);
        await press(rival.page, 'Delete me');
        await press(rival.page, 'Delete for good');
        await rival.page.getByText('You sit at a table that is not over.').waitFor();

        await mover.page.locator('.menu').click();
        await press(mover.page, 'Resign');
        await mover.page.locator('dialog[open] .yes').click();
        await mover.page.locator('.end').waitFor();
        await mover.page.goto(`${address}#/me`);
        const rating = async (page) => Number(/^\d+/.exec(await page.locator('section li b').first().innerText())?.[0]);
        assert.ok((await rating(mover.page)) < 1500);
        await rival.page.goto(`${address}#/lobby/mine`);
        await rival.page.locator('main li', { hasText: 'Won' }).waitFor();
        await rival.page.goto(`${address}#/best`);
        await rival.page.locator('ol li').nth(1).waitFor();
        assert.match(await rival.page.locator('ol li').first().innerText(), rival === a ? /Ana/ : /Ben/);
        await rival.page.locator('ol li a').nth(1).click();
        await rival.page.getByText('Against you').waitFor();
        const met = rival.page.locator('section', { hasText: 'Against you' }).locator('dd');
        assert.deepEqual(await met.allInnerTexts(), ['1', '0', '0']);

        await rival.page.goto(`${address}#/me`);
        await fold(rival.page, 'Your data');
        await rival.page.locator('#deleting-password').fill('wrong password');
        await press(rival.page, 'Delete me');
        await press(rival.page, 'Delete for good');
        assert.equal(await alert(rival.page), 'That is not your password.');
        await rival.page.locator('#deleting-password').fill(FIRST);
        await press(rival.page, 'Delete me');
        await press(rival.page, 'Delete for good');
        await rival.page.getByText('All that was kept of you is deleted.').waitFor();
        await mover.page.goto(`${address}#/lobby/mine`);
        await mover.page.locator('main li', { hasText: 'anonymous' }).waitFor();
        assert.deepEqual(
            [...a.errors, ...b.errors].filter((text) => !/status of 4\d\d|net::ERR_|WebSocket/.test(text)),
            [],
        );
    } finally {
        await server.close();
    }
};

export default tests;
