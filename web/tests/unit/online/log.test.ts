import { expect, it } from 'vitest';
import { standing } from '../../../src/online/log.ts';
import type { TableEvent } from '../../../src/online/protocol.ts';

const numbered = (events: TableEvent[]) => events.map((event, index) => ({ number: index + 1, event }));

it('each deal and each move is a step, each tile of a tiling another, and what was taken back is none', () => {
    const deal: TableEvent = { type: 'deal', round: 1, deal: '' };
    const move: TableEvent = { type: 'move', seat: 1, move: '1BF' };
    const events = numbered([{ type: 'created' }, { type: 'started' }, deal, move, move]);
    expect(standing(events)).toEqual([3, 4, 5]);
    expect(standing([...events, { number: 6, event: { type: 'takeback', to: 5 } }])).toEqual([3, 4]);
    const tiling: TableEvent = {
        type: 'tiling',
        seats: [
            { seat: 1, moves: ['1@1', '3@2'] },
            { seat: 2, moves: [] },
        ],
    };
    expect(standing([...events, { number: 6, event: tiling }])).toEqual([3, 4, 5, 6, 6]);
});
