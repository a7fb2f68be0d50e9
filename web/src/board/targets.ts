import type { Colour } from '../core/types.ts';

/**
 * What can be tapped on a table, by whatever hand: finger, mouse, keyboard, screen reader. Elements carry it as text in
 * data-tap; gestures.ts hands it on as a value.
 *
 *   <button data-tap={written({ kind: 'source', from: '3' })}>
 */
export type Target =
    | { kind: 'source'; from: string }
    | { kind: 'colour'; from: string; colour: Colour }
    | { kind: 'to'; to: string }
    | { kind: 'push'; colour: Colour; side: 'left' | 'right' }
    | { kind: 'space'; line: number; column: number }
    | { kind: 'place' }
    | { kind: 'back' };

export function written(target: Target): string {
    switch (target.kind) {
        case 'source':
            return `source ${target.from}`;
        case 'colour':
            return `colour ${target.from} ${target.colour}`;
        case 'to':
            return `to ${target.to}`;
        case 'push':
            return `push ${target.colour} ${target.side}`;
        case 'space':
            return `space ${target.line} ${target.column}`;
        default:
            return target.kind;
    }
}

export function readTarget(text: string): Target | null {
    const [kind, a = '', b = ''] = text.split(' ');
    switch (kind) {
        case 'source':
            return { kind, from: a };
        case 'colour':
            return { kind, from: a, colour: b as Colour };
        case 'to':
            return { kind, to: a };
        case 'push':
            return { kind, colour: a as Colour, side: b === 'left' ? 'left' : 'right' };
        case 'space':
            return { kind, line: Number(a), column: Number(b) };
        case 'place':
        case 'back':
            return { kind };
        default:
            return null;
    }
}
