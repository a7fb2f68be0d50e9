// A real play server for the tests of online tables: the program that EVORA names, or the built one, with the built app
// and a store of its own that lasts as long as the test.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP } from './page.mjs';

export const PROGRAM =
    process.env.EVORA ?? join(dirname(fileURLToPath(import.meta.url)), '../../../build/release/evora');

/** How long a server may take to stop when it is asked to. */
const STOPPING_SECONDS = 20;

/** Servers that run; a test that broke off may have left one. */
const running = new Set();
process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
});

/** A port that was free a moment ago; the server comes back to the same one when it is started again. */
async function freePort() {
    const probe = createServer();
    await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address();
    await new Promise((resolve) => probe.close(resolve));
    return port;
}

/** Started, with `address`, `stop()`, `start()` again with the same store, and `close()` for good. */
export async function playServer(options = []) {
    const folder = mkdtempSync(join(tmpdir(), 'evora-online-'));
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/`;
    let current = null;
    const server = {
        address,
        store: `sqlite:${join(folder, 'evora.db')}`,
        async start() {
            const child = spawn(
                PROGRAM,
                [
                    ...['serve', '--port', String(port), '--store', `sqlite:${join(folder, 'evora.db')}`],
                    ...['--app', APP, '--bot-pace', '50', '--posts-per-minute', '600', '--log', 'error', ...options],
                ],
                { stdio: ['ignore', 'ignore', 'inherit'] },
            );
            current = child;
            running.add(child);
            child.once('exit', () => running.delete(child));
            for (let tries = 0; tries < 200; tries += 1) {
                if (child.exitCode !== null) throw new Error(`${PROGRAM} ended with ${child.exitCode}`);
                const answer = await fetch(`${address}healthz`).catch(() => null);
                if (answer?.ok) return;
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
            throw new Error('the server does not answer');
        },
        async stop(signal = 'SIGTERM') {
            const child = current;
            current = null;
            if (!child || child.exitCode !== null || child.signalCode !== null) return;
            const ended = new Promise((resolve) => child.once('exit', resolve));
            child.kill(signal);
            let late = false;
            const timer = setTimeout(() => {
                late = true;
                child.kill('SIGKILL');
            }, STOPPING_SECONDS * 1000);
            await ended;
            clearTimeout(timer);
            if (late) throw new Error(`the server did not stop within ${STOPPING_SECONDS} s of ${signal}`);
        },
        async close() {
            await server.stop('SIGKILL');
            rmSync(folder, { recursive: true, force: true });
        },
    };
    await server.start();
    return server;
}

/** A way to the server that can be cut: what runs over it breaks off at once, and nothing gets through until it is mended. */
export async function wayTo(server) {
    const { port } = new URL(server.address);
    const open = new Set();
    let whole = true;
    const way = createServer((near) => {
        if (!whole) {
            near.destroy();
            return;
        }
        const far = connect(Number(port), '127.0.0.1');
        for (const [one, other] of [
            [near, far],
            [far, near],
        ]) {
            open.add(one);
            one.on('error', () => other.destroy());
            one.on('close', () => {
                open.delete(one);
                other.destroy();
            });
            one.pipe(other);
        }
    });
    await new Promise((resolve) => way.listen(0, '127.0.0.1', resolve));
    return {
        address: `http://127.0.0.1:${way.address().port}/`,
        cut() {
            whole = false;
            for (const socket of open) socket.destroy();
        },
        mend() {
            whole = true;
        },
        close() {
            this.cut();
            way.close();
        },
    };
}
