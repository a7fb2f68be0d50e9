/** Where things are: names of drawings, places on a ring, stretches of touching pieces. No rule is known here. */
import type { Look } from '../theme/settings.svelte.ts';

export const COLOURS = ['B', 'Y', 'R', 'K', 'W'] as const;

/** The symbol of art/tiles.svg for a piece: a colour's letter, or '*' for the marker. */
export function drawingOf(look: Look, code: string, small: boolean): string {
    const edition = look === 'chocolate' ? 'ch' : 'az';
    return (code === '*' ? `m-${edition}` : `${edition}-${code}`) + (small ? '-s' : '');
}

export interface Stretch {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** The pieces that touch one another across and down through a space, as frames to be drawn round them. */
export function stretches(wall: readonly string[], row: number, column: number): Stretch[] {
    const full = (r: number, c: number) => (wall[r]?.[c] ?? '.') !== '.';
    let [left, right, top, bottom] = [column, column, row, row];
    while (full(row, left - 1)) left -= 1;
    while (full(row, right + 1)) right += 1;
    while (full(top - 1, column)) top -= 1;
    while (full(bottom + 1, column)) bottom += 1;
    const found: Stretch[] = [];
    if (right > left) found.push({ left, right, top: row, bottom: row });
    if (bottom > top) found.push({ left: column, right: column, top, bottom });
    return found;
}

/** A wall with one more piece on it. */
export function withPiece(wall: readonly string[], row: number, column: number, code: string): string[] {
    return wall.map((line, r) => (r === row ? line.slice(0, column) + code + line.slice(column + 1) : line));
}

/**
 * Displays of a phone in a ring, each part in the order in which it is read: from the left along the top, down the right
 * side, back below, up the left side.
 */
export function rowsOf(count: number, sides = 0): Record<'top' | 'right' | 'bottom' | 'left', number[]> {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const top = Math.ceil((count - 2 * sides) / 2);
    return {
        top: numbers.slice(0, top),
        right: numbers.slice(top, top + sides),
        bottom: numbers.slice(top + sides, count - sides).reverse(),
        left: numbers.slice(count - sides).reverse(),
    };
}

/** Equally spaced points on a rounded rectangle, clockwise from the top, in pixels. */
export function ringOf(
    count: number,
    width: number,
    height: number,
    marginX: number,
    marginY: number,
): [number, number][] {
    const [rx, ry] = [width / 2 - marginX, height / 2 - marginY];
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.82;
    const steps = 720;
    const points: [number, number][] = [];
    const way = [0];
    for (let i = 0; i <= steps; i += 1) {
        const angle = -Math.PI / 2 + (i / steps) * 2 * Math.PI;
        const point: [number, number] = [
            width / 2 + rx * bend(Math.cos(angle)),
            height / 2 + ry * bend(Math.sin(angle)),
        ];
        const before = points.at(-1);
        points.push(point);
        if (before) way.push((way.at(-1) ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]));
    }
    const whole = way.at(-1) ?? 0;
    return Array.from({ length: count }, (_, index) => {
        const at = way.findIndex((length) => length >= (whole * index) / count);
        return points[at] ?? [width / 2, height / 2];
    });
}

/** Letters in the order of the notation, with how many there are of each. */
export function countedTiles(tiles: string): { colour: (typeof COLOURS)[number]; count: number }[] {
    return COLOURS.map((colour) => ({ colour, count: [...tiles].filter((tile) => tile === colour).length })).filter(
        ({ count }) => count > 0,
    );
}
