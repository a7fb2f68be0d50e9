import { describe, expect, test } from 'vitest';
import { countedTiles, ringOf, rowsOf, stretches } from '../../../src/board/geometry.ts';
import { heightOf, layoutOf, ringed, rowOf } from '../../../src/board/layout.ts';
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

test('a tall phone has displays beside the centre, and larger ones for it', () => {
    const tall = layoutOf(390, 844, 4, false);
    const ring = ringed(tall, 4, false);
    expect(ring.sides).toBe(2);
    expect(ring.table).toBeGreaterThanOrEqual(36);
    const low = layoutOf(360, 560, 4, false);
    expect(ringed(low, 4, false)).toBe(low);
    for (let width = 360; width < 640; width += 20) {
        for (let height = 560; height <= 1200; height += 20) {
            for (const players of [2, 3, 4]) {
                const base = layoutOf(width, height, players, true);
                const { table, plate, sides, tableHeight, tableWidth } = ringed(base, players, true);
                const at = `${width} × ${height}, ${players}`;
                expect(table, at).toBeGreaterThanOrEqual(base.table);
                if (sides === 0) continue;
                // Above, beside and below, with a middle that the stacks of the centre fit into.
                expect(2 * plate + Math.max(sides * plate, 184), at).toBeLessThanOrEqual(tableHeight);
                expect(tableWidth - 2 * (3 * table + 25), at).toBeGreaterThanOrEqual(124);
            }
        }
    }
});

test('displays lie in ring order, the lower row backwards', () => {
    expect(rowsOf(9)).toEqual({ top: [1, 2, 3, 4, 5], right: [], bottom: [9, 8, 7, 6], left: [] });
    expect(rowsOf(5)).toEqual({ top: [1, 2, 3], right: [], bottom: [5, 4], left: [] });
    expect(rowsOf(9, 2)).toEqual({ top: [1, 2, 3], right: [4, 5], bottom: [7, 6], left: [9, 8] });
    expect(rowsOf(7, 1)).toEqual({ top: [1, 2, 3], right: [4], bottom: [6, 5], left: [7] });
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
