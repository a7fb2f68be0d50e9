import { expect, test } from 'vitest';
import { plural, preferred, signed } from '../../src/messages/messages.svelte.ts';
import { languages } from './languages.ts';

test('the three languages are there, and each has all of the ten bots', () => {
    expect(Object.keys(languages).sort()).toEqual(['de', 'en', 'uk']);
    for (const messages of Object.values(languages)) expect(messages.bots).toHaveLength(10);
});

test('Ukrainian numbers choose their form', () => {
    const blue = languages['uk']?.edition.azulejo.tiles.B;
    if (!blue) throw new Error('no Ukrainian');
    const said = [1, 2, 5, 11, 21, 22].map((n) => plural('uk', blue, n));
    expect(said).toEqual([
        '1 синя плитка',
        '2 сині плитки',
        '5 синіх плиток',
        '11 синіх плиток',
        '21 синя плитка',
        '22 сині плитки',
    ]);
});

test('the browser decides the language as long as nobody has', () => {
    expect(preferred(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(preferred(['fr'])).toBe('en');
    expect(preferred(['uk'])).toBe('uk');
});

test('numbers carry a true minus', () => {
    expect([signed(3), signed(-2), signed(0)]).toEqual(['+3', '−2', '0']);
});
