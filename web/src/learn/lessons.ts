import type { Colour, Destination, State } from '../core/types.ts';
import type { LessonId } from '../messages/learn.ts';

/**
 * The lessons: a position that the core loads, and what is asked for in it. What a move does is the core's word alone.
 *
 *   const lesson = LESSONS[0];
 *   await Session.load(core, recordOf(lesson), SEATS, stage, PRACTICE);
 *   judge(lesson, before, step.text)   // 'done', or what else it was
 */
export interface Lesson {
    id: LessonId;
    /** In the notation; seat 1 learns. */
    position: string;
    goal: Goal;
    /** What to tap is shown from the beginning, not only after a miss. */
    guided: boolean;
}

export type Goal =
    | { kind: 'move'; from: string; colour: Colour; to: string }
    /** Of this pick, the destination that gains most. */
    | { kind: 'best'; from: string; colour: Colour }
    /** The game to its end. */
    | { kind: 'win' };

/** Another move than the one asked for: all on the floor, some on the floor, or simply another. */
export type Verdict = 'done' | 'floor' | 'over' | 'other';

export const LESSONS: readonly Lesson[] = [
    {
        id: 'take',
        position:
            'fixed 1 0 offer 1 1 BBKK/YRRR/BKWW/BYKW/YYRK * B16Y16R16K15W17 - ' +
            '0;-/-/-/-/-;...../...../...../...../.....;- 0;-/-/-/-/-;...../...../...../...../.....;-',
        goal: { kind: 'move', from: '2', colour: 'R', to: '3' },
        guided: true,
    },
    {
        id: 'centre',
        position:
            'fixed 1 0 offer 1 1 -/-/BKWW/BYKW/YYRK *YKK B16Y16R16K15W17 - ' +
            '0;-/-/RRR/-/-;...../...../...../...../.....;- 0;-/BB/-/-/-;...../...../...../...../.....;-',
        goal: { kind: 'move', from: 'C', colour: 'K', to: '2' },
        guided: true,
    },
    {
        id: 'floor',
        position:
            'fixed 1 0 offer 1 1 -/-/-/-/BBYY WWWW B16Y16R17K17W14 - ' +
            '0;-/KK/RRR/YY/WW;...../...../...../...../.....;* 0;K/BB/-/-/-;...../...../...../...../.....;-',
        goal: { kind: 'best', from: 'C', colour: 'W' },
        guided: false,
    },
    {
        id: 'choose',
        position:
            'fixed 3 0 offer 1 1 -/-/-/-/RRWW BKK B13Y13R14K14W11 B2Y2R2K2W2 ' +
            '12;-/B/BB/-/WWW;.Y.K./..Y../.W.../...../.....;- 10;-/-/RR/-/YY;B..../W..../...Y./.K.../.....;*',
        goal: { kind: 'best', from: 'C', colour: 'B' },
        guided: false,
    },
    {
        id: 'score',
        position:
            'fixed 3 0 offer 1 2 -/-/-/-/- YY B11Y12R12K13W11 B3Y3R2K4W3 ' +
            '9;-/-/KK/WWWW/RRR;..R../WB.../..B../.K.../.....;B 8;-/-/YY/-/BB;.Y.../.B.../.W.../R..../.R...;*',
        goal: { kind: 'move', from: 'C', colour: 'Y', to: '2' },
        guided: false,
    },
    {
        id: 'end',
        position:
            'fixed 6 0 offer 1 2 -/-/-/-/- Y B6Y9R12K11W6 B4Y3R4K6W6 ' +
            '48;W/-/BB/-/YYYY;BYRK./W..../KW.../R.W../...W.;- 52;-/-/R/BBB/-;BY.K./WB.../.WBY./R.W../....B;*',
        goal: { kind: 'move', from: 'C', colour: 'Y', to: '5' },
        guided: false,
    },
    {
        id: 'win',
        position:
            'fixed 6 0 offer 1 2 -/BBRR/-/-/- YKK B8Y10R5K8W5 B2Y4R4K4W7 ' +
            '41;W/-/K/RR/BBB;BYRK./WB.../..BY./.KW../.R...;- 48;-/-/YY/WWW/RRR;B.RK./WB.R./KW.../.K.../Y....;*',
        goal: { kind: 'win' },
        guided: false,
    },
];

/** A record that begins where the lesson does. */
export function recordOf({ position }: Lesson): string {
    const round = position.split(' ')[1] ?? '1';
    const start = position.split(' ')[5] ?? '1';
    return `[Rules "fixed"]\n[Players "2"]\n[Result "*"]\n[Position "${position}"]\n\n${round}. ${start} - :\n`;
}

export function destinationOf(state: State, move: string): Destination | null {
    const all = state.choices.flatMap((choice) => choice.destinations);
    return all.find((each) => each.move === move) ?? null;
}

/** The move that a lesson asks for, as the core counts it; null where there are many. */
export function wanted({ goal }: Lesson, state: State): string | null {
    switch (goal.kind) {
        case 'move':
            return goal.from + goal.colour + goal.to;
        case 'best': {
            const choice = state.choices.find((each) => each.from === goal.from && each.colour === goal.colour);
            const [first, ...others] = choice?.destinations ?? [];
            if (!first) return null;
            return others.reduce((best, each) => (each.gain > best.gain ? each : best), first).move;
        }
        case 'win':
            return null;
    }
}

export function judge(lesson: Lesson, before: State, move: string): Verdict {
    if (move === wanted(lesson, before)) return 'done';
    const chosen = destinationOf(before, move);
    if (chosen?.to === 'F') return 'floor';
    return (chosen?.onFloor ?? 0) > 0 ? 'over' : 'other';
}
