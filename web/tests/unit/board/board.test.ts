import { describe, expect, test } from 'vitest';
import { countedTiles, ringOf, rowsOf, stretches } from '../../../src/board/geometry.ts';
import { heightOf, layoutOf, rowOf } from '../../../src/board/layout.ts';
import { readTarget, written, type Target } from '../../../src/board/targets.ts';
import { readRoute } from '../../../src/router.svelte.ts';
import { DEFAULTS, readSettings } from '../../../src/theme/settings.svelte.ts';

describe('the layout', () => {
    test.each([2, 3, 4])('of a phone with 360 × 560 pixels holds %i players', (players) => {
        const sizes = layoutOf(360, 560, players, true);
        expect(sizes.bar + sizes.opponents + sizes.tableHeight + sizes.dock + sizes.ownHeight).toBeLessThanOrEqual(560);
        expect(sizes.opponent).toBeGreaterThanOrEqual(10);
        expect(sizes.table).toBeGreaterThanOrEqual(20);
    });

    test('never needs more than the window, whatever its size', () => {
        for (let width = 360; width <= 1920; width += 40) {
            for (let height = 640; height <= 1200; height += 40) {
                for (const players of [2, 3, 4]) {
                    const s = layoutOf(width, height, players, true);
                    if (s.kind === 'phone') {
                        const used = s.bar + s.opponents + s.tableHeight + s.dock + s.ownHeight;
                        expect(used, `${width} × ${height}, ${players}`).toBeLessThanOrEqual(height);
                    }
                    if (s.kind === 'desktop' && height >= 720) {
                        expect(s.tableHeight, `${width} × ${height}`).toBeGreaterThanOrEqual(240);
                        expect(s.bar + s.tableHeight + s.dock + s.ownHeight + 16).toBeLessThanOrEqual(height);
                    }
                }
            }
        }
    });
});

test('displays lie in ring order, the lower row backwards', () => {
    expect(rowsOf(9)).toEqual([
        [1, 2, 3, 4, 5],
        [9, 8, 7, 6],
    ]);
    expect(rowsOf(5)).toEqual([
        [1, 2, 3],
        [5, 4],
    ]);
});

test('however many tiles special factories pile up, a row of displays fits a phone', () => {
    expect(rowOf([4, 4, 4, 4, 4], 20, 360)).toEqual({ t: 20, tight: false });
    expect(rowOf([5, 5, 4, 4, 4], 20, 360)).toEqual({ t: 20, tight: false });
    // Three wide ones keep the size of the tiles that can be told apart.
    expect(rowOf([6, 5, 5, 4, 4], 20, 360)).toEqual({ t: 20, tight: true });
    for (let wide = 0; wide <= 5; wide += 1) {
        const tiles = Array.from({ length: 5 }, (_, index) => (index < wide ? 6 : 4));
        const { t, tight } = rowOf(tiles, 20, 360);
        const width = tiles.reduce<number>(
            (sum, count) => sum + (count > 4 ? 3 * t + (tight ? 17 : 25) : 2 * t + (tight ? 16 : 23)),
            tight ? 4 : 0,
        );
        expect(width, `${wide} wide ones`).toBeLessThanOrEqual(360);
        expect(t).toBeGreaterThanOrEqual(18);
    }
});

test('on its side a phone shows three others at ten pixels a tile', () => {
    for (const [width, height] of [
        [640, 360],
        [667, 375],
        [740, 360],
        [844, 390],
        [915, 412],
    ] as const) {
        const layout = layoutOf(width, height, 4, false);
        expect(layout.landscape).toBe(true);
        expect(layout.opponent, `${width} × ${height}`).toBeGreaterThanOrEqual(10);
        expect(heightOf(layout), `${width} × ${height}`).toBeLessThanOrEqual(height);
    }
});

test('the ring starts at the top, goes clockwise and stays inside', () => {
    const points = ringOf(9, 700, 400, 60, 60);
    expect(points).toHaveLength(9);
    expect(points[0]?.[0]).toBeCloseTo(350);
    expect(points[0]?.[1]).toBeCloseTo(60);
    expect(points[1]?.[0]).toBeGreaterThan(350);
    for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(59.9);
        expect(x).toBeLessThanOrEqual(640.1);
        expect(y).toBeGreaterThanOrEqual(59.9);
        expect(y).toBeLessThanOrEqual(340.1);
    }
});

test('frames surround the pieces that touch', () => {
    const wall = ['BY...', '.B...', '.W...', '.....', '.....'];
    expect(stretches(wall, 1, 0)).toEqual([
        { left: 0, right: 1, top: 1, bottom: 1 },
        { left: 0, right: 0, top: 0, bottom: 1 },
    ]);
    expect(stretches(wall, 4, 4)).toEqual([]);
});

test('tiles are counted in the order of the notation', () => {
    expect(countedTiles('WBWK')).toEqual([
        { colour: 'B', count: 1 },
        { colour: 'K', count: 1 },
        { colour: 'W', count: 2 },
    ]);
});

test('targets survive being written', () => {
    const targets: Target[] = [
        { kind: 'source', from: '3' },
        { kind: 'colour', from: 'C', colour: 'W' },
        { kind: 'to', to: 'F' },
        { kind: 'push', colour: 'R', side: 'left' },
        { kind: 'space', line: 3, column: 5 },
        { kind: 'place' },
        { kind: 'back' },
    ];
    for (const target of targets) expect(readTarget(written(target))).toEqual(target);
    expect(readTarget('nonsense')).toBeNull();
});

test('settings that were kept are believed as far as they make sense', () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings('{broken')).toEqual(DEFAULTS);
    expect(readSettings('[1]')).toEqual(DEFAULTS);
    expect(readSettings('{"look":"chocolate","theme":"pink","confirm":false,"level":99}')).toEqual({
        ...DEFAULTS,
        look: 'chocolate',
        confirm: false,
    });
});

test('pages are named behind the hash', () => {
    expect(readRoute('')).toEqual({ name: 'home', rest: '' });
    expect(readRoute('#/new/people')).toEqual({ name: 'new', rest: 'people' });
    expect(readRoute('#/no/such/page')).toMatchObject({ name: 'home' });
});
