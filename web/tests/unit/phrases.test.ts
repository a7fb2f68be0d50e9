// Tiles in words: every colour, one, two and five of them, both editions, three languages, checked by hand. English and
// German know one and several; Ukrainian has a form for 2 to 4 (nominative plural) and one from 5 on (genitive plural),
// and what ends in 1 but not in 11 is one again.
import { expect, test } from 'vitest';
import { plural } from '../../src/messages/messages.svelte.ts';
import { languages } from './languages.ts';

const TABLE: Record<string, Record<'azulejo' | 'chocolate', Record<string, [string, string, string]>>> = {
    en: {
        azulejo: {
            B: ['1 blue tile', '2 blue tiles', '5 blue tiles'],
            Y: ['1 yellow tile', '2 yellow tiles', '5 yellow tiles'],
            R: ['1 red tile', '2 red tiles', '5 red tiles'],
            K: ['1 black tile', '2 black tiles', '5 black tiles'],
            W: ['1 white tile', '2 white tiles', '5 white tiles'],
        },
        chocolate: {
            B: ['1 teal chocolate', '2 teal chocolates', '5 teal chocolates'],
            Y: ['1 brown chocolate', '2 brown chocolates', '5 brown chocolates'],
            R: ['1 white chocolate', '2 white chocolates', '5 white chocolates'],
            K: ['1 black chocolate', '2 black chocolates', '5 black chocolates'],
            W: ['1 red chocolate', '2 red chocolates', '5 red chocolates'],
        },
    },
    de: {
        azulejo: {
            B: ['1 blaue Fliese', '2 blaue Fliesen', '5 blaue Fliesen'],
            Y: ['1 gelbe Fliese', '2 gelbe Fliesen', '5 gelbe Fliesen'],
            R: ['1 rote Fliese', '2 rote Fliesen', '5 rote Fliesen'],
            K: ['1 schwarze Fliese', '2 schwarze Fliesen', '5 schwarze Fliesen'],
            W: ['1 weiße Fliese', '2 weiße Fliesen', '5 weiße Fliesen'],
        },
        chocolate: {
            B: ['1 türkise Praline', '2 türkise Pralinen', '5 türkise Pralinen'],
            Y: ['1 braune Praline', '2 braune Pralinen', '5 braune Pralinen'],
            R: ['1 weiße Praline', '2 weiße Pralinen', '5 weiße Pralinen'],
            K: ['1 schwarze Praline', '2 schwarze Pralinen', '5 schwarze Pralinen'],
            W: ['1 rote Praline', '2 rote Pralinen', '5 rote Pralinen'],
        },
    },
    uk: {
        azulejo: {
            B: ['1 синя плитка', '2 сині плитки', '5 синіх плиток'],
            Y: ['1 жовта плитка', '2 жовті плитки', '5 жовтих плиток'],
            R: ['1 червона плитка', '2 червоні плитки', '5 червоних плиток'],
            K: ['1 чорна плитка', '2 чорні плитки', '5 чорних плиток'],
            W: ['1 біла плитка', '2 білі плитки', '5 білих плиток'],
        },
        chocolate: {
            B: ['1 бірюзова цукерка', '2 бірюзові цукерки', '5 бірюзових цукерок'],
            Y: ['1 коричнева цукерка', '2 коричневі цукерки', '5 коричневих цукерок'],
            R: ['1 біла цукерка', '2 білі цукерки', '5 білих цукерок'],
            K: ['1 чорна цукерка', '2 чорні цукерки', '5 чорних цукерок'],
            W: ['1 червона цукерка', '2 червоні цукерки', '5 червоних цукерок'],
        },
    },
};

test('the table has every language that the app has', () => {
    expect(Object.keys(TABLE).sort()).toEqual(Object.keys(languages).sort());
});

for (const [code, editions] of Object.entries(TABLE)) {
    for (const [edition, colours] of Object.entries(editions)) {
        test(`tiles in words: ${code}, ${edition}`, () => {
            const forms = languages[code]?.edition[edition as 'azulejo' | 'chocolate'].tiles;
            const said = Object.fromEntries(
                Object.entries(forms ?? {}).map(([colour, plurals]) => [
                    colour,
                    [1, 2, 5].map((n) => plural(code, plurals, n)),
                ]),
            );
            expect(said).toEqual(colours);
        });
    }
}

/** What functions are called with that take one of a few words. */
const SAMPLES: Record<string, string[]> = { bonus: ['row', '2'] };

/** Every text of a catalogue, with the way to it; functions are called with something for each parameter. */
function textsOf(value: unknown, path: string): [string, string][] {
    if (typeof value === 'string') return [[path, value]];
    if (typeof value === 'function') {
        const args: unknown[] = SAMPLES[path.split('.').at(-1) ?? ''] ?? Array.from({ length: value.length }, () => 2);
        try {
            return textsOf((value as (...all: unknown[]) => unknown)(...args), path);
        } catch {
            // Those that take names as text or lists, or how to say tiles.
            const lists = args.map(() => ['Ben']);
            const words = args.map(() => 'Ana');
            const tiles = args.map(() => () => 'Ana');
            for (const each of [words, lists, tiles]) {
                try {
                    return textsOf((value as (...all: unknown[]) => unknown)(...each), path);
                } catch {
                    continue;
                }
            }
            return [[path, '']];
        }
    }
    if (typeof value === 'object' && value !== null)
        return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
    return [];
}

/** Words that are the same in two languages by right: names, borrowed words, what stands on keys. */
const SHARED_WORDS = [
    'Azulejos',
    'Ana',
    'Ben',
    'Bot',
    'Start',
    'Link',
    'Lobby',
    'Engine',
    'Name',
    'Code',
    'Enter',
    'Esc',
    'U',
];
const SHARED = new RegExp(`^(?:2\\smin\\s\\+\\s2\\ss|${SHARED_WORDS.join('|')}|[\\d\\s·:,.+−–#%→]*)$`, 'u');

test('no text is left out or left in English', () => {
    const english = new Map(textsOf(languages['en'], ''));
    const wrong: string[] = [];
    for (const code of ['de', 'uk']) {
        const texts = new Map(textsOf(languages[code], ''));
        expect([...texts.keys()].filter((key) => !key.includes('tiles.') && !key.includes('points'))).toEqual(
            expect.arrayContaining([...english.keys()].filter((key) => !/tiles\.|points/.test(key))),
        );
        for (const [key, text] of texts) {
            if (text.trim() === '' || /undefined|NaN|\[object/.test(text)) wrong.push(`${code}${key}: '${text}'`);
            // A figure is a drawing's name, and bots have one for all languages.
            else if (english.get(key) === text && !/\.figure$|\.bots\.\d+\.name$/.test(key) && !SHARED.test(text))
                wrong.push(`${code}${key}: '${text}' as in English`);
        }
    }
    expect(wrong).toEqual([]);
});

test('Ukrainian is written in Ukrainian letters', () => {
    for (const [key, text] of textsOf(languages['uk'], '')) {
        // Letters of Russian alone, and Latin ones that look like Cyrillic within a word.
        expect(text, key).not.toMatch(/[ыэъёЫЭЪЁ]/);
        expect(text, key).not.toMatch(/\p{Script=Cyrillic}[A-Za-z]|[A-Za-z]\p{Script=Cyrillic}/u);
    }
});
