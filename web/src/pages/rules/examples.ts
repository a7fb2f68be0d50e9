import type { Core, State, Step } from '../../core/types.ts';
import { LESSONS, recordOf } from '../../learn/lessons.ts';
import type { LessonId } from '../../messages/learn.ts';

/** Positions for the drawings of the rules, as the core sees them; null where it cannot be asked. */
export interface Examples {
    floor: State;
    choose: State;
    free: State;
    /** The last step of a game, with its bonuses. */
    end: Step;
}

/** A tile of line 3 looks for its space on the free side. */
const FREE =
    'free 3 0 tiling 1 2 -/-/-/-/- - B13Y14R15K15W15 B2Y2R2K2W2 ' +
    '12;-/-/BBB/-/YY;B..R./.Y.K./R...W/..K../.....;- 10;-/-/R/-/W;..W../.B.../K..../...Y./.....;*';

const lesson = (id: LessonId) => LESSONS.find((each) => each.id === id) ?? null;

export async function examplesOf(core: Core): Promise<Examples | null> {
    const [last, floored, chosen] = [lesson('end'), lesson('floor'), lesson('choose')];
    if (!last || !floored || !chosen) return null;
    const [floor, choose, free, game] = await Promise.all([
        core.state(floored.position),
        core.state(chosen.position),
        core.state(FREE),
        core.loadGame(recordOf(last)),
    ]);
    if ('fault' in floor || 'fault' in choose || 'fault' in free || 'fault' in game) return null;
    const end = await game.ok.play('CY5');
    game.ok.close();
    if ('fault' in end) return null;
    return { floor: floor.ok, choose: choose.ok, free: free.ok, end: end.ok };
}
