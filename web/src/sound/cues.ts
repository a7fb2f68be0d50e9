import type { Colour, Place, Step } from '../core/types.ts';

/**
 * What is to be heard of a step, and when, in milliseconds at the calm pace: the same moments at which flight.ts lets
 * pieces land.
 *
 *   for (const cue of cuesOf(step)) play(cue, …)
 */
export type Cue = { at: number } & (
    | { kind: 'tile'; colour: Colour }
    /** The rest slides to the centre or to neighbours. */
    | { kind: 'slide' }
    | { kind: 'floor' }
    /** A tile scores on the wall. */
    | { kind: 'gain' }
    /** A round is dealt. */
    | { kind: 'round' }
    | { kind: 'end' }
    | { kind: 'turn' }
);

const FLY = 320;
const BEAT = 60;
const ROW = 450;
/** More of the same kind at once is only noise. */
const MOST = 5;

const falls = (to: Place) => to.at === 'floor' || to.at === 'shield';

export function cuesOf(step: Step): Cue[] {
    const cues: Cue[] = [];
    const rows = new Set<number>();
    let beat = 0;
    let fallen = 0;
    let slid = false;
    let tiling = 0;
    for (const event of step.events) {
        if (event.type === 'round') return [{ at: 0, kind: 'round' }];
        if (event.type === 'tiling') tiling = FLY + beat * BEAT;
        if (event.type === 'ended') cues.push({ at: tiling + (rows.size + 1) * ROW, kind: 'end' });
        if (event.type === 'placed' && !rows.has(event.line)) {
            cues.push({ at: tiling + rows.size * ROW + FLY, kind: 'gain' });
            rows.add(event.line);
        }
        if (tiling > 0) continue;
        if (event.type === 'marker' && falls(event.to)) {
            cues.push({ at: FLY, kind: 'floor' });
            fallen += 1;
        }
        if (event.type !== 'tiles') continue;
        if (event.to.at === 'line') {
            for (let each = 0; each < Math.min(event.count, MOST); each += 1) {
                cues.push({ at: FLY + beat * BEAT, kind: 'tile', colour: event.colour });
                beat += 1;
            }
        } else if (falls(event.to) && fallen < MOST) {
            cues.push({ at: FLY + beat * BEAT, kind: 'floor' });
            beat += 1;
            fallen += 1;
        } else if ((event.to.at === 'centre' || event.to.at === 'display') && !slid) {
            cues.push({ at: 0, kind: 'slide' });
            slid = true;
        }
    }
    return cues;
}
