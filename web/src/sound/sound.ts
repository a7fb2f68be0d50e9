import { pace, settings } from '../theme/settings.svelte.ts';
import type { Cue } from './cues.ts';
import { play } from './synth.ts';

/** Sounds as the person wants them: none until asked for. */
export function hear(cues: readonly Cue[]): void {
    if (settings.sound) play(cues, { look: settings.look, volume: settings.volume / 100, pace: pace() });
}
