import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { deviceCore } from './core/device.ts';

const SOURCE = readFileSync(new URL('../../../src/rules/fault.cpp', import.meta.url), 'utf8');
const CODES = [...SOURCE.matchAll(/CodeText\{FaultCode::\w+, "([a-z-]+)"/g)].map((found) => found[1] ?? '');

test('every refusal of the core has its sentence in every language and look', () => {
    expect(CODES.length).toBeGreaterThan(45);
    for (const { edition } of Object.values(languages)) {
        for (const { learn } of Object.values(edition)) {
            expect(Object.keys(learn.faults).sort()).toEqual([...CODES, 'core-missing', 'core-died'].sort());
            for (const sentence of Object.values(learn.faults)) expect(sentence).toMatch(/^\S.*[.]$/);
        }
    }
});

test('broken records are refused by codes that have a sentence', async () => {
    const faults = languages['uk']?.edition.azulejo.learn.faults ?? {};
    for (const record of ['', 'x', '[Rules "fixed"]\n', '[Rules "fixed"]\n[Players "9"]\n[Result "*"]\n\n', '\u0000']) {
        const answer = await deviceCore().loadGame(record);
        if (!('fault' in answer)) throw new Error(`taken: ${record}`);
        expect(faults).toHaveProperty(answer.fault.code);
    }
});
