import { expect, test } from 'vitest';
import { standingsOf } from '../../../src/online/standings.ts';
import type { TableView, Termination } from '../../../src/online/protocol.ts';

function table(game: string, names: (string | null)[], scores: number[], termination: Termination = 'normal') {
    const seats = names.map((name, index) => ({
        seat: index + 1,
        kind: name === null ? 'bot' : 'person',
        person: name === null ? null : `id-${name}`,
        name,
    }));
    return { game, seats, result: { termination, scores } } as unknown as TableView;
}

test('those who sat in the same place are compared by their lead', () => {
    const [first, second, ...rest] = standingsOf([
        table('a', ['Ana', 'Ben'], [50, 48]),
        table('b', ['Cleo', 'Dora'], [40, 20]),
        table('c', ['Eve', 'Fay'], [30, 28]),
    ]);
    expect(rest).toEqual([]);
    expect(first?.seat).toBe(1);
    expect(first?.all.map(({ name, lead, rank }) => [name, lead, rank])).toEqual([
        ['Cleo', 20, 1],
        ['Ana', 2, 2],
        ['Eve', 2, 2],
    ]);
    expect(second?.all.map(({ name, lead, table }) => [name, lead, table])).toEqual([
        ['Ben', -2, 1],
        ['Fay', -2, 3],
        ['Dora', -20, 2],
    ]);
});

test('the lead is over the best of the others', () => {
    const [first] = standingsOf([
        table('a', ['Ana', null, null], [50, 48, 60]),
        table('b', ['Ben', null, null], [50, 20, 10]),
    ]);
    expect(first?.all.map(({ name, lead }) => [name, lead])).toEqual([
        ['Ben', 30],
        ['Ana', -10],
    ]);
});

test('neither bots are compared nor games that ended early, nor anybody with nobody', () => {
    expect(
        standingsOf([
            table('a', ['Ana', null], [50, 48]),
            table('b', ['Ben', null], [0, 0], 'resignation'),
            { game: 'c', seats: [], result: { termination: 'aborted' } } as unknown as TableView,
        ]),
    ).toEqual([]);
});
