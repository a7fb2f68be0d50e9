import type { Size } from '../theme/settings.svelte.ts';

/**
 * How large everything on the table is, from the size of the window alone: whatever the number of players, all boards,
 * all displays and all counts are in sight without scrolling. Sizes are whole CSS pixels.
 *
 *   const sizes = layoutOf(360, 560, 4, false);  // { kind: 'phone', own: 29, opponent: 10, table: 20, … }
 */
export type Kind = 'phone' | 'tablet' | 'desktop';

export interface Layout {
    kind: Kind;
    /** Sides of tiles: on the own board, on the others', on the table. */
    own: number;
    opponent: number;
    table: number;
    /** Heights of the bands from the top. */
    bar: number;
    opponents: number;
    /** How many of the others' boards lie side by side. */
    abreast: number;
    dock: number;
    tableHeight: number;
    ownHeight: number;
    /** Phones: height of a plate. */
    plate: number;
    /** Phones: how many displays lie beside the centre, on each side; 0: all above and below. */
    sides: number;
    /** Width of the table. */
    tableWidth: number;
    /** Widths of the columns; 0 for none. On a desktop the right one holds the moves, on a phone on its side the boards. */
    left: number;
    right: number;
    /** A phone on its side: table and hand left, boards right. */
    landscape: boolean;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, Math.floor(value)));

/** How high everything is together: more than the window only where somebody wants it large, or it is tiny. */
export function heightOf({ landscape, bar, opponents, tableHeight, dock, ownHeight }: Layout): number {
    const left = bar + tableHeight + dock;
    return landscape ? Math.max(left, opponents + ownHeight) : left + opponents + ownHeight;
}

/** Somebody who wants tiles small or large gets what fits a lower or higher window; large ones may have to be scrolled. */
export function layoutOf(width: number, height: number, players: number, special: boolean, size: Size = 'fit'): Layout {
    if (height < 480 && width > 1.2 * height && width >= 560 && width < 1000) {
        return landscape(width, height, players, special);
    }
    const wanted = Math.round(height * { small: 0.82, fit: 1, large: 1.25 }[size]);
    const layout = upright(width, wanted, players, special);
    return size === 'small' ? { ...layout, tableHeight: layout.tableHeight + height - wanted } : layout;
}

function upright(width: number, height: number, players: number, special: boolean): Layout {
    if (width < 640) return phone(width, height, players, special);
    return width < 1000 ? tablet(width, height, players) : desktop(width, height, players);
}

/** Beside the floor line stand bag and lid, which want some height whatever the tiles. */
const floorHeight = (t: number) => Math.max(23, Math.min(t - 3, 32));
const boardHeight = (t: number) => 5 * (t + 2) - 2 + 4 + 3 + 6 + floorHeight(t) + 15;
const plateOf = (t: number) => Math.max(53, 2 * t + (t > 24 ? 12 : 5));
const othersHeight = (t: number, two: boolean) => 6 * t + 4 * (t < 16 ? 1 : 2) + 3 + (two ? 11 : 23);
/** What a card on a phone has besides its ten tiles abreast. */
const CARD_EDGES = 16;
const LEAST_OPPONENT = 10;
const PHONE_BAR = 28;
const PHONE_DOCK = 72;

/** A phone on its side: the hand keeps buttons that a thumb hits, and the boards get what is left. */
function landscape(width: number, height: number, players: number, special: boolean): Layout {
    const two = players === 2;
    const across = two ? 3 : players === 3 ? 4 : 5;
    const spine = special && across > 4 ? 30 : 25;
    const opponentMost = two ? 13 : 10;
    const room = width - Math.max(340, across * (40 + spine) + 8);
    let own = clamp((room - 70) / 10, 20, 39);
    while (own > 20 && boardHeight(own) + othersHeight(opponentMost, two) > height) own -= 1;
    // Three boards of the others side by side want a wide column; where there is none, two lie above the third.
    const four = players === 4 ? 3 * (10 * LEAST_OPPONENT + CARD_EDGES) + 12 : 0;
    const right = Math.min(width - 300, Math.max(70 + 10 * own, two ? 300 : four));
    const left = width - right;
    const widestIn = (cards: number) => ((right - 6 - (cards - 1) * 3) / cards - CARD_EDGES) / 10;
    const stacked = (rows: number, t: number) => rows * othersHeight(t, two) + (rows - 1) * 3;
    const lower =
        right < four && boardHeight(own) + stacked(2, LEAST_OPPONENT) <= height && widestIn(2) >= LEAST_OPPONENT;
    const rows = lower ? 2 : 1;
    const abreast = lower ? 2 : players - 1;
    // Beside a single board stand its player's name and score.
    let opponent = two ? clamp((right - 98) / 10, opponentMost, 20) : clamp(widestIn(abreast), 7, 14);
    while (opponent > 7 && boardHeight(own) + stacked(rows, opponent) > height) opponent -= 1;
    const tableHeight = height - PHONE_BAR - PHONE_DOCK;
    let table = clamp(((left - 8) / across - spine) / 2, 18, 34);
    while (table > 18 && 2 * plateOf(table) + 56 > tableHeight) table -= 1;
    return {
        kind: 'phone',
        own,
        opponent,
        table,
        bar: PHONE_BAR,
        opponents: stacked(rows, opponent),
        abreast,
        dock: PHONE_DOCK,
        ownHeight: boardHeight(own),
        tableHeight: Math.max(tableHeight, 2 * plateOf(table) + 56),
        plate: plateOf(table),
        sides: 0,
        tableWidth: left,
        left,
        right,
        landscape: true,
    };
}

function phone(width: number, height: number, players: number, special: boolean): Layout {
    const two = players === 2;
    const bar = PHONE_BAR;
    const dock = PHONE_DOCK;
    // Numbers 14, middle 28, two times five tiles with gaps of 2, padding 6 on both sides.
    const widest = clamp((width - 12 - 42 - 16) / 10, 24, 44);
    const gap = 3;
    const cards = players - 1;
    const cardWidth = (width - 6 - (cards - 1) * gap) / cards;
    // A card's lines and wall side by side: ten tiles, gaps of 1, a small middle.
    // From 16 pixels on the gaps are 2.
    const inCard = (gaps: number) => (cardWidth - CARD_EDGES - gaps) / 10;
    const opponentWidest = two
        ? clamp((width - 98) / 10, 20, 28)
        : clamp(inCard(8) >= 16 ? inCard(8) : Math.min(15, inCard(0)), 10, 18);
    const opponentsHeight = (t: number) => othersHeight(t, two);
    const across = two ? 3 : players === 3 ? 4 : 5;
    const room = width - 8;
    // Special factories: two plates of a row may have three tiles abreast.
    const widestPlates = special ? (room - 23 * across - 4) / (2 * across + 2) : (room / across - 25) / 2;
    const tableWidest = clamp(widestPlates, 20, two ? 40 : 34);
    const tableHeight = (t: number) => 2 * plateOf(t) + 56;

    let own = Math.min(widest, 29);
    let opponent = two ? 13 : 10;
    let table = two ? 24 : 20;
    const used = () => bar + opponentsHeight(opponent) + tableHeight(table) + dock + boardHeight(own);
    // Spare height goes to the table first, then to the own board, then to the others.
    const grow = () => {
        if (
            table < Math.min(tableWidest, 24) &&
            fits(
                () => (table += 1),
                () => (table -= 1),
            )
        )
            return true;
        if (
            own < widest &&
            fits(
                () => (own += 1),
                () => (own -= 1),
            )
        )
            return true;
        if (
            opponent < opponentWidest &&
            fits(
                () => (opponent += 1),
                () => (opponent -= 1),
            )
        )
            return true;
        return (
            table < tableWidest &&
            fits(
                () => (table += 1),
                () => (table -= 1),
            )
        );
    };
    const fits = (more: () => void, less: () => void) => {
        more();
        if (used() <= height) return true;
        less();
        return false;
    };
    while (grow());
    while (own > 24 && used() > height) own -= 1;
    const ownHeight = boardHeight(own);
    const opponents = opponentsHeight(opponent);
    return {
        kind: 'phone',
        own,
        opponent,
        table,
        bar,
        opponents,
        abreast: players - 1,
        dock,
        ownHeight,
        tableHeight: Math.max(tableHeight(table), height - bar - opponents - dock - ownHeight),
        plate: plateOf(table),
        sides: 0,
        tableWidth: width,
        left: 0,
        right: 0,
        landscape: false,
    };
}

/** What the stacks of the centre want at most: four of them above each other, two side by side. */
const CENTRE_HEIGHT = 184;
const CENTRE_WIDTH = 124;
const LARGEST_TABLE = 44;

/**
 * The same phone, with displays beside the centre as well where that makes them larger: on a tall one the middle of the
 * table would lie empty.
 */
export function ringed(layout: Layout, players: number, special: boolean): Layout {
    if (layout.kind !== 'phone' || layout.landscape) return layout;
    const { tableWidth: width, tableHeight: height } = layout;
    let best = layout;
    for (const sides of [1, 2]) {
        const across = Math.ceil((2 * players + 1 - 2 * sides) / 2);
        const fits = (t: number) => {
            const plate = plateOf(t);
            const beside = special ? 3 * t + 25 : 2 * t + 23;
            const top = across * (2 * t + 25) + (special ? 2 * t : 0);
            const middle = Math.max(CENTRE_HEIGHT, sides * (plate + 8));
            return top <= width && width - 2 * beside >= CENTRE_WIDTH && 2 * plate + middle + 16 <= height;
        };
        let table = LARGEST_TABLE;
        while (table > layout.table && !fits(table)) table -= 1;
        if (table > best.table + 2) best = { ...layout, table, plate: plateOf(table), sides };
    }
    return best;
}

const bigBoard = (t: number) => 18 + 5 * (t + 3) + 12 + (t - 6) + 30;

function tablet(width: number, height: number, players: number): Layout {
    const bar = 52;
    const dock = 62;
    const cards = players - 1;
    const cardWidth = (width - 28 - 12 * (cards - 1)) / cards;
    const opponentWidest = (cardWidth - 24 - 20 - 20) / 10;
    const opponent = clamp(Math.min(opponentWidest, (height * 0.225 - 60) / 6), 12, cards === 1 ? 34 : 30);
    const opponents = 6 * (opponent + 2) + 68;
    const own = clamp(Math.min((width - 40 - 62 - 190) / 10, (height * 0.315 - 60) / 6), 26, 50);
    const ownHeight = bigBoard(own) + 14;
    const tableHeight = Math.max(240, height - bar - dock - opponents - ownHeight);
    return {
        kind: 'tablet',
        own,
        opponent,
        // Two plates and the centre above each other; more displays make a wider ring.
        table: clamp(players === 2 ? (tableHeight - 68) / 7.4 : tableHeight / (players === 3 ? 10.2 : 11.2), 20, 42),
        bar,
        opponents,
        abreast: players - 1,
        dock,
        ownHeight,
        tableHeight,
        plate: 0,
        sides: 0,
        tableWidth: width,
        left: 0,
        right: 0,
        landscape: false,
    };
}

function desktop(width: number, height: number, players: number): Layout {
    const bar = 52;
    const dock = 62;
    const cards = players - 1;
    const room = height - bar - 16;
    const narrow = width < 1200;
    const left = players === 2 ? (narrow ? 330 : 420) : narrow ? 300 : 330;
    const right = width < 1100 ? 0 : narrow ? 250 : 300;
    const middle = width - left - right - (right ? 64 : 48);
    // Where the right column is folded away, the counts of bag and lid stand under the others' boards.
    const counts = players > 2 && right === 0 ? 150 : 0;
    const cardHeight = (room - counts - 12 * (cards - 1)) / cards;
    const opponent = clamp(
        Math.min((left - 24 - 18 - 24) / 10, (cardHeight - 56) / 6 - 2),
        12,
        players === 2 ? 36 : 28,
    );
    const own = clamp(Math.min((middle - 100) / 10.6, (0.49 * (room - dock) - 60) / 6), 26, 60);
    const ownHeight = bigBoard(own);
    const tableHeight = room - dock - ownHeight;
    return {
        kind: 'desktop',
        own,
        opponent,
        table: clamp(tableHeight / (players === 2 ? 9.2 : players === 3 ? 10 : 11.4), 20, 48),
        bar,
        opponents: 0,
        abreast: 1,
        dock,
        ownHeight,
        tableHeight,
        plate: 0,
        sides: 0,
        tableWidth: middle,
        left,
        right,
        landscape: false,
    };
}

/**
 * A row of plates on a phone, by how many tiles each has: plates of five and six are wider, and special factories can
 * fill several of a row. A row that would not fit is tight, with narrow spines; one that still does not has smaller tiles.
 */
export function rowOf(tiles: readonly number[], t: number, width: number): { t: number; tight: boolean } {
    const widthOf = (count: number, side: number, tight: boolean) =>
        count > 6 ? 94 : count > 4 ? 3 * side + (tight ? 17 : 25) : 2 * side + (tight ? 16 : 23);
    const all = (side: number, tight: boolean) =>
        tiles.reduce((sum, count) => sum + widthOf(count, side, tight), tight ? tiles.length - 1 : 0);
    if (all(t, false) <= width) return { t, tight: false };
    let side = t;
    while (side > 16 && all(side, true) > width) side -= 1;
    return { t: side, tight: true };
}
