import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built site must work from any folder of any static host: every address in it is relative.
export default defineConfig({
    base: './',
    plugins: [svelte()],
    build: { outDir: '../build/app', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    worker: { format: 'es' },
    server: { fs: { allow: ['..'] } },
    test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
