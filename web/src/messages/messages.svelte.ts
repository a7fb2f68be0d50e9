import type { Colour } from '../core/types.ts';
import { settings } from '../theme/settings.svelte.ts';
import type { EditionMessages, Messages, Plural } from './catalogue.ts';

/**
 * The words in the reader's language and look. A new language is one new file in languages/.
 *
 *   import { words, tilesOf } from '../messages/messages.svelte.ts';
 *   words().round(3)          // "Round 3"
 *   words().e.toFloor         // "floor", or "foundry" in the chocolate look
 *   tilesOf('B', 3)           // "3 blue tiles"
 */
const files = import.meta.glob<Messages>('./languages/*.ts', { eager: true, import: 'default' });

export const languages: Record<string, Messages> = Object.fromEntries(
    Object.entries(files).map(([path, messages]) => [path.replace(/^.*\/(.*)\.ts$/, '$1'), messages]),
);

/** The first of the browser's languages that there is a file for, or English. */
export function preferred(wanted: readonly string[]): string {
    return wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((code) => code in languages) ?? 'en';
}

export function language(): string {
    if (settings.language in languages) return settings.language;
    return preferred(typeof navigator === 'undefined' ? [] : navigator.languages);
}

const current: Messages & { e: EditionMessages } = $derived.by(() => {
    const messages = languages[language()] as Messages;
    return { ...messages, e: messages.edition[settings.look] };
});

export function words(): Messages & { e: EditionMessages } {
    return current;
}

/** The phrase for a number, after the language's plural rules. */
export function plural(code: string, forms: Plural, n: number): string {
    const form = new Intl.PluralRules(code).select(n);
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
