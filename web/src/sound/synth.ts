import type { Look } from '../theme/settings.svelte.ts';
import type { Cue } from './cues.ts';

/**
 * Sounds made here, without a file: glazed clay on plaster, or wood and paper for chocolates. Small, dry, and over in
 * less than 400 ms.
 *
 *   play(cuesOf(step), { look, volume, pace });
 */
interface How {
    look: Look;
    /** 0 to 1. */
    volume: number;
    /** The factor of all durations of movement. */
    pace: number;
}

/** One pitch a colour, a fifth apart at most. */
const PITCH = { B: 523, Y: 587, R: 659, K: 698, W: 784 };

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers only let a page sound after somebody has touched it; until then nothing is heard, and nothing fails. */
function ready(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    return context;
}

export function play(cues: readonly Cue[], { look, volume, pace }: How): void {
    const audio = cues.length > 0 && volume > 0 ? ready() : null;
    if (!audio) return;
    const soft = look === 'chocolate';
    const master = audio.createGain();
    master.gain.value = 0.5 * volume * volume;
    master.connect(audio.destination);
    const tools = new Tools(audio, master, soft);
    let last = 0;
    for (const cue of cues) {
        const at = audio.currentTime + 0.01 + (cue.at * pace) / 1000;
        last = Math.max(last, at);
        sound(tools, cue, at);
    }
    setTimeout(() => master.disconnect(), (last - audio.currentTime + 0.6) * 1000);
}

function sound(tools: Tools, cue: Cue, at: number): void {
    switch (cue.kind) {
        case 'tile':
            tools.tone(at, PITCH[cue.colour] * 2, 0.09, 0.35);
            tools.breath(at, 3200, 0.018, 0.5);
            break;
        case 'slide':
            tools.breath(at, 900, 0.2, 0.16);
            break;
        case 'floor':
            tools.tone(at, 130, 0.16, 0.7, 90);
            break;
        case 'gain':
            tools.tone(at, 659, 0.12, 0.35);
            tools.tone(at + 0.09, 880, 0.2, 0.4);
            break;
        case 'round':
            tools.tone(at, 220, 0.09, 0.5, 170);
            tools.tone(at + 0.12, 247, 0.1, 0.5, 190);
            break;
        case 'end':
            [523, 659, 784].forEach((pitch, index) => tools.tone(at + index * 0.07, pitch, 0.24, 0.35));
            break;
        case 'turn':
            tools.tone(at, 1175, 0.36, 0.22);
            tools.tone(at, 2350, 0.2, 0.06);
            break;
    }
}

class Tools {
    readonly #audio: AudioContext;
    readonly #out: AudioNode;
    readonly #soft: boolean;

    constructor(audio: AudioContext, out: AudioNode, soft: boolean) {
        this.#audio = audio;
        this.#out = out;
        this.#soft = soft;
    }

    /** A struck tone that dies away; with `sinks` it falls to that pitch. Seconds and hertz. */
    tone(at: number, pitch: number, length: number, loud: number, sinks = pitch): void {
        const oscillator = this.#audio.createOscillator();
        oscillator.type = this.#soft ? 'sine' : 'triangle';
        oscillator.frequency.setValueAtTime(pitch, at);
        oscillator.frequency.exponentialRampToValueAtTime(sinks, at + length);
        oscillator.connect(this.#envelope(at, length, loud)).connect(this.#out);
        oscillator.start(at);
        oscillator.stop(at + length + 0.02);
    }

    /** A little noise round a pitch: a click, or something that slides. */
    breath(at: number, pitch: number, length: number, loud: number): void {
        const source = this.#audio.createBufferSource();
        source.buffer = noise ??= hiss(this.#audio);
        const filter = this.#audio.createBiquadFilter();
        filter.type = 'bandpass';
        filter.frequency.value = this.#soft ? pitch / 2 : pitch;
        source
            .connect(filter)
            .connect(this.#envelope(at, length, loud))
            .connect(this.#out);
        source.start(at, 0, length + 0.02);
    }

    #envelope(at: number, length: number, loud: number): GainNode {
        const gain = this.#audio.createGain();
        gain.gain.setValueAtTime(0.0001, at);
        gain.gain.exponentialRampToValueAtTime(loud, at + (this.#soft ? 0.014 : 0.004));
        gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
        return gain;
    }
}

function hiss(audio: AudioContext): AudioBuffer {
    const buffer = audio.createBuffer(1, Math.round(audio.sampleRate * 0.3), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    return buffer;
}
