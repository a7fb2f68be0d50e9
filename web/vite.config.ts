import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

/** Writes sw.js: the service worker with the names of all files of this build, under a name made of their contents. */
function serviceWorker(): Plugin {
    return {
        name: 'service-worker',
        apply: 'build',
        generateBundle(_, bundle) {
            const contents = createHash('sha256');
            for (const file of Object.values(bundle)) contents.update(file.type === 'chunk' ? file.code : file.source);
            const published = readdirSync(new URL('public', import.meta.url));
            for (const file of published) contents.update(readFileSync(new URL(`public/${file}`, import.meta.url)));
            const files = ['./', ...Object.keys(bundle).filter((name) => name !== 'index.html'), ...published];
            const source = readFileSync(new URL('src/service_worker.js', import.meta.url), 'utf8')
                .replace('__STORE__', `evora-${contents.digest('hex').slice(0, 12)}`)
                .replace('__FILES__', JSON.stringify(files));
            this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        },
    };
}

// The built site must work from any folder of any static host: every address in it is relative.
export default defineConfig({
    base: './',
    plugins: [svelte(), serviceWorker()],
    build: {
        outDir: '../build/app',
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: { input: { index: 'index.html', embed: 'embed.html' } },
    },
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] } },
    test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
