import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
    { ignores: ['node_modules/', 'dev/'] },
    js.configs.recommended,
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
    {
        rules: {
            eqeqeq: 'error',
            // Each layer imports downwards only; the board widget knows neither rules nor pages.
            'no-console': 'error',
            // Pages are addressed by the part behind '#', which needs no resolving.
            'svelte/no-navigation-without-resolve': 'off',
            'svelte/prefer-svelte-reactivity': 'off',
        },
    },
    {
        files: ['src/board/**'],
        rules: {
            'no-restricted-imports': [
                'error',
                { patterns: ['**/game/*', '**/pages/*', '**/core/core*'].map((group) => ({ group: [group] })) },
            ],
        },
    },
    {
        files: ['src/game/**'],
        rules: { 'no-restricted-imports': ['error', { patterns: ['**/pages/*', '**/board/*.svelte'] }] },
    },
    {
        files: ['src/service_worker.js'],
        languageOptions: { globals: { ...globals.serviceworker, __FILES__: 'readonly' } },
    },
    { files: ['tests/**/*.mjs', 'tests/**/*.ts'], rules: { 'no-console': 'off' } },
);
