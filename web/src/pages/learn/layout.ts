import { layoutOf, type Layout } from '../../board/layout.ts';

/**
 * The table of a lesson: as in a game for two, but in the band of the others somebody explains. On small phones the
 * explanation gets its height from the boards.
 */
export interface LearnLayout extends Layout {
    /** Height of the explanation; 0 where it stands beside the table. */
    coach: number;
}

const COACH = 122;

export function learnLayout(width: number, height: number): LearnLayout {
    const whole = layoutOf(width, height, 2, false);
    if (whole.kind === 'desktop') return { ...whole, coach: 0, tableWidth: width - whole.left - 48 };
    if (whole.landscape) return { ...whole, coach: height - whole.ownHeight };
    if (whole.kind === 'tablet') {
        const coach = 132;
        return { ...whole, coach, tableHeight: whole.tableHeight + whole.opponents - coach };
    }
    const own = Math.max(24, Math.min(whole.own, Math.floor((height - 400) / 6)));
    const table = height < 600 ? 20 : Math.min(whole.table, 26);
    const plate = Math.max(53, 2 * table + (table > 24 ? 12 : 5));
    const ownHeight = whole.ownHeight - 6 * (whole.own - own);
    const least = 2 * plate + 56;
    const spare = height - whole.bar - whole.dock - ownHeight - least - COACH;
    // What is left over goes to the words and the table alike.
    const coach = COACH + Math.max(0, Math.floor(spare / 3));
    return {
        ...whole,
        own,
        ownHeight,
        table,
        plate,
        coach: spare < 0 ? Math.max(96, COACH + spare) : coach,
        tableHeight: Math.max(least, height - whole.bar - whole.dock - ownHeight - coach),
    };
}
