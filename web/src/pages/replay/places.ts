import type { Fault } from '../../core/types.ts';
import { words } from '../../messages/messages.svelte.ts';

/** Where a fault is, as the page calls it: "board 2, line 3". Empty where the core says nothing of it. */
export function placeOf({ params }: Fault): string {
    const { part, seat, number } = params;
    const { parts } = words().replaying;
    const numbered = typeof number === 'number' ? number : 0;
    const counted = (word: string | undefined) => (word && numbered ? `${word} ${numbered}` : word);
    const own =
        part === 'line' && numbered
            ? words().e.toLine(numbered)
            : part === 'display' && numbered
              ? words().e.fromDisplay(numbered)
              : part === 'displays'
                ? words().onTable.toLowerCase()
                : part === 'floor'
                  ? words().e.toFloor
                  : part === 'board'
                    ? ''
                    : counted(parts[String(part)]);
    const board = seat ? `${parts['board']} ${seat}` : part === 'board' ? parts['board'] : '';
    return [board, own].filter(Boolean).join(', ');
}
