import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

/** Writes sw.js: the service worker with the names of all files of this build, under a name made of their contents. */
function serviceWorker(): Plugin {
    return {
        name: 'service-worker',
        apply: 'build',
        // After everybody who adds files or takes some away.
        enforce: 'post',
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

/** The page names the core and its worker, so that they are on their way before any script has run. */
function early(): Plugin {
    const links: [RegExp, string][] = [
        [/worker-[^/]*\.js$/, 'rel="modulepreload"'],
        [/evora-[^/]*\.wasm$/, 'rel="preload" as="fetch"'],
    ];
    return {
        name: 'early',
        apply: 'build',
        transformIndexHtml: {
            order: 'post',
            handler(html, { filename, bundle = {} }) {
                if (!filename.endsWith('index.html')) return html;
                const wanted = links.map(([name, kind]) => {
                    const file = Object.keys(bundle).find((each) => name.test(each));
                    if (file === undefined) throw new Error(`found no file ${name} in the build`);
                    return `<link ${kind} crossorigin href="./${file}">\n    `;
                });
                return html.replace('</head>', `  ${wanted.join('  ')}</head>`);
            },
        },
    };
}

/** What can be made smaller lies beside each file as FILE.br, for servers that hand it out. */
function brotli(): Plugin {
    let folder = '';
    const pack = promisify(brotliCompress);
    return {
        name: 'brotli',
        apply: 'build',
        configResolved({ root, build }) {
            folder = join(root, build.outDir);
        },
        async writeBundle(_, bundle) {
            const names = Object.keys(bundle).filter((name) => /\.(html|js|css|wasm)$/.test(name));
            await Promise.all(
                names.map(async (name) => {
                    const bytes = readFileSync(join(folder, name));
                    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
                    writeFileSync(join(folder, `${name}.br`), await pack(bytes, { params }));
                }),
            );
        },
    };
}

// The built site must work from any folder of any static host: every address in it is relative.
export default defineConfig({
    base: './',
    plugins: [svelte(), serviceWorker(), early(), brotli()],
    build: {
        outDir: '../build/app',
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: {
            input: { index: 'index.html', embed: 'embed.html' },
            // What the first page needs comes as one file: each file more waits for its turn on a slow line. What
            // begins a page is none of it, as it would begin in the others, too.
            output: {
                codeSplitting: {
                    groups: [
                        {
                            name: 'shell',
                            tags: ['$initial'],
                            test: (id) => !/\.html|\/src\/(embed\/|main\.ts)/.test(id),
                        },
                    ],
                },
            },
        },
    },
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] } },
    test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
