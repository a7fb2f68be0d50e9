import { keep, kept } from '../storage.ts';
import { LESSONS } from './lessons.ts';

/**
 * How far somebody has come, kept on the device: the lesson to go on with, or all of them.
 *
 *   progress.at = 3;       // the fourth lesson is next
 *   progress.newcomer      // nothing played and not all learnt: the home page offers the lessons first
 */
const LEARNT = 'learn';
const PLAYED = 'played';

class Progress {
    #at = $state(read());
    #played = $state(kept(PLAYED) !== null);

    /** The lesson to go on with, from 0; as many as there are lessons when all are done. */
    get at(): number {
        return this.#at;
    }

    set at(lesson: number) {
        this.#at = lesson;
        keep(LEARNT, String(lesson));
    }

    get finished(): boolean {
        return this.#at >= LESSONS.length;
    }

    get newcomer(): boolean {
        return !this.#played && !this.finished;
    }

    /** A game was begun: whoever plays needs no welcome. */
    played(): void {
        this.#played = true;
        keep(PLAYED, 'yes');
    }
}

function read(): number {
    const at = Number(kept(LEARNT) ?? '0');
    return Number.isInteger(at) && at >= 0 && at <= LESSONS.length ? at : 0;
}

export const progress = new Progress();
