import type { Colour } from '../core/types.ts';
import { settings } from '../theme/settings.svelte.ts';
import type { EditionMessages, Messages, Plural } from './catalogue.ts';

/**
 * The words in the reader's language and look. A new language is one new file in languages/, which is loaded when
 * somebody reads it.
 *
 *   import { words, tilesOf } from '../messages/messages.svelte.ts';
 *   await speak();            // once before the first page, and whenever another language is wanted
 *   words().round(3)          // "Round 3"
 *   words().e.toFloor         // "floor", or "foundry" in the chocolate look
 *   tilesOf('B', 3)           // "3 blue tiles"
 */
const files = Object.fromEntries(
    Object.entries(import.meta.glob<Messages>('./languages/*.ts', { import: 'default' })).map(([path, load]) => [
        path.replace(/^.*\/(.*)\.ts$/, '$1'),
        load,
    ]),
);

/** The codes of all languages there are. */
export const codes: readonly string[] = Object.keys(files);

let spoken: { code: string; messages: Messages } | null = $state.raw(null);

/** The words of a language that there is. */
export async function messagesOf(code: string): Promise<Messages> {
    const load = files[code];
    if (!load) throw new Error(`found no language '${code}', expected one of ${codes.join(', ')}`);
    return load();
}

/** Has the words of the language that is wanted, or goes on with those it has, where they cannot be loaded. */
export async function speak(): Promise<void> {
    const code = wanted();
    if (spoken?.code === code) return;
    try {
        const messages = await messagesOf(code);
        if (wanted() === code) spoken = { code, messages };
    } catch (error) {
        if (!spoken) throw error;
    }
}

/** The first of the browser's languages that there is a file for, or English. */
export function preferred(choice: readonly string[]): string {
    return choice.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((code) => code in files) ?? 'en';
}

function wanted(): string {
    if (settings.language in files) return settings.language;
    return preferred(typeof navigator === 'undefined' ? [] : navigator.languages);
}

/** The code of the language that is spoken now. */
export function language(): string {
    return spoken?.code ?? 'en';
}

const current: Messages & { e: EditionMessages } = $derived.by(() => {
    if (!spoken) throw new Error('words() before the first speak()');
    const { messages } = spoken;
    return { ...messages, e: messages.edition[settings.look] };
});

export function words(): Messages & { e: EditionMessages } {
    return current;
}

/** Made once for each language: making one takes longer than all that is asked of it while a page is drawn. */
const pluralRules = new Map<string, Intl.PluralRules>();

function rulesOf(code: string): Intl.PluralRules {
    const known = pluralRules.get(code) ?? new Intl.PluralRules(code);
    pluralRules.set(code, known);
    return known;
}

/** The phrase for a number, after the language's plural rules. */
export function plural(code: string, forms: Plural, n: number): string {
    const form = rulesOf(code).select(n);
    return (forms[form] ?? forms.other).replace('#', String(n));
}

export function tilesOf(colour: Colour, n: number): string {
    return plural(language(), words().e.tiles[colour], n);
}

export function pointsOf(n: number): string {
    return plural(language(), words().points, n);
}

/** A number with its sign: +3, −2 with the true minus, 0. */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** With one decimal and a sign: +3.2, −0.4 in the reader's way to write numbers. */
export function decimal(n: number): string {
    const format = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
    return new Intl.NumberFormat(language(), format).format(n).replace('-', '−');
}

/** A chance from 0 to 1: 62 %. */
export function percent(chance: number): string {
    return new Intl.NumberFormat(language(), { style: 'percent' }).format(chance);
}
