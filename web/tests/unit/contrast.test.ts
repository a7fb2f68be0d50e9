// Text and marks stand out from what they lie on, in both looks, light and dark (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../src/theme/tokens.css', import.meta.url), 'utf8');
const themes = [...css.matchAll(/\[data-look='(\w+)'\]\[data-theme='(\w+)'\] \{([^}]*)\}/g)].map(
    ([, look, theme, body]) => ({
        name: `${look} ${theme}`,
        values: Object.fromEntries(
            [...(body ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
        ) as Record<string, string>,
    }),
);

const TEXT = 4.5;
const MARK = 3;
const PAIRS: [string, string, number][] = [
    ...['ground', 'table', 'card', 'dock', 'well'].map((under): [string, string, number] => ['ink', under, TEXT]),
    ...['ground', 'table', 'card', 'dock'].map((under): [string, string, number] => ['ink-2', under, TEXT]),
    ...['card', 'dock', 'ground', 'act-2'].map((under): [string, string, number] => ['act-ink', under, TEXT]),
    ['on-act', 'act', TEXT],
    ['on-gold', 'gold', TEXT],
    ['plate-ink', 'plate', TEXT],
    ['loss', 'card', TEXT],
    ['loss', 'dock', TEXT],
    ...['card', 'dock', 'table'].map((under): [string, string, number] => ['act', under, MARK]),
    ...['card', 'table'].map((under): [string, string, number] => ['focus', under, MARK]),
];

function luminance(hex: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const value = parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
    const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
}

test('there are four themes, with the same values named', () => {
    expect(themes.map(({ name }) => name)).toEqual([
        'azulejo light',
        'azulejo dark',
        'chocolate light',
        'chocolate dark',
    ]);
    for (const { values } of themes) expect(Object.keys(values)).toEqual(Object.keys(themes[0]?.values ?? {}));
});

describe.each(themes)('$name', ({ values }) => {
    test.each(PAIRS)('%s on %s', (front, back, least) => {
        expect(contrast(values[front] ?? '#000000', values[back] ?? '#000000')).toBeGreaterThanOrEqual(least);
    });
});
