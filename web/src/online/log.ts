import type { NumberedEvent } from './protocol.ts';

/**
 * For each step of the game as it stands the number of the event that it came with: a deal and a move are one step, the
 * tiling of a free wall is one for each tile, and what was taken back is none.
 *
 *   standing([{ number: 4, event: { type: 'deal', … } }, { number: 5, event: { type: 'move', … } }])   // [4, 5]
 */
export function standing(events: readonly NumberedEvent[]): number[] {
    let steps: number[] = [];
    for (const { number, event } of events) {
        if (event.type === 'deal' || event.type === 'move') steps.push(number);
        else if (event.type === 'tiling') steps.push(...event.seats.flatMap(({ moves }) => moves.map(() => number)));
        else if (event.type === 'takeback') steps = steps.filter((at) => at < event.to);
    }
    return steps;
}
