import type { Colour } from '../core/types.ts';

/**
 * What a language needs for newcomers: tutorial, hints, warnings, help, the page of rules, and what is wrong with a
 * record. All of it changes with the look.
 */
export type LessonId = 'take' | 'centre' | 'floor' | 'choose' | 'score' | 'end' | 'win';

/** What can be explained at the table. */
export type HelpTopic =
    | 'display'
    | 'centre'
    | 'marker'
    | 'hand'
    | 'lines'
    | 'wall'
    | 'floor'
    | 'score'
    | 'others'
    | 'bag'
    | 'lid'
    | 'gold'
    | 'shield';

/** Of the core's refusals (src/rules/fault.hpp), and two of the app's own. */
export type FaultCode =
    | 'form'
    | 'field-count'
    | 'unknown-word'
    | 'unknown-letter'
    | 'number'
    | 'not-sorted'
    | 'tile-total'
    | 'marker-total'
    | 'seat'
    | 'display-count'
    | 'gold-displays'
    | 'shield-owner'
    | 'display-size'
    | 'table-size'
    | 'line-size'
    | 'line-mixed'
    | 'line-on-wall'
    | 'row-repeats'
    | 'column-repeats'
    | 'wrong-column'
    | 'floor-size'
    | 'not-cleared'
    | 'full-line'
    | 'full-row'
    | 'quiet-rounds'
    | 'nothing-to-deal'
    | 'nothing-to-pick'
    | 'no-tiling'
    | 'no-reason-to-end'
    | 'phase'
    | 'no-display'
    | 'no-such-tiles'
    | 'line-full'
    | 'line-colour'
    | 'row-has-colour'
    | 'no-split'
    | 'wrong-line'
    | 'space-taken'
    | 'column-has-colour'
    | 'deal-size'
    | 'deal-draw'
    | 'tag'
    | 'line-length'
    | 'text-encoding'
    | 'wrong-round'
    | 'wrong-starter'
    | 'wrong-score'
    | 'wrong-result'
    | 'incomplete'
    | 'annotation'
    | 'core-missing'
    | 'core-died';

/** "3 blue tiles", after the language's plural rules. */
export type Tiles = (colour: Colour, count: number) => string;

export type Figure = 'take' | 'lines' | 'score' | 'floor' | 'end' | 'free' | 'special' | 'terms';

export interface RulesSection {
    title: string;
    text: string[];
    /** A drawing below the words. */
    figure?: Figure;
    /** A list of points. */
    points?: string[];
}

export interface LearnMessages {
    // Tutorial
    title: string;
    titleHint: string;
    newHere: string;
    goOnAt: (n: number, of: number) => string;
    lessonOf: (n: number, of: number) => string;
    skip: string;
    again: string;
    next: string;
    leave: string;
    finished: string;
    finishedText: string;
    playNow: string;
    once: string;
    lessons: Record<
        LessonId,
        {
            title: string;
            task: (tiles: Tiles) => string;
            done: (tiles: Tiles) => string;
            other: (tiles: Tiles) => string;
        }
    >;
    /** Another move than the one asked for: all on the floor, or some. */
    floored: (tiles: string) => string;
    overflowed: (tiles: string) => string;
    bonus: (kind: 'row' | 'column' | 'colour', points: string) => string;
    result: (mine: number, theirs: number) => string;

    // Hints and warnings
    hint: string;
    hintThinking: string;
    hintNone: string;
    /** Step one: where to look. */
    hintArea: (place: string) => string;
    hintCandidates: string;
    hintBest: string;
    more: string;
    why: {
        fills: (line: number, points: string) => string;
        grows: (line: number, have: number) => string;
        floor: (points: string) => string;
        clean: string;
        marker: string;
        place: (points: string) => string;
        exact: string;
    };
    warning: string;
    warnFloor: (penalty: string, least: string) => string;
    warnHopeless: (line: number) => string;
    chooseAgain: string;
    playAnyway: string;

    // Help
    what: string;
    whatHint: string;
    topics: Record<HelpTopic, { title: string; text: string }>;

    // Settings
    sizeSetting: string;
    sizes: Record<'small' | 'fit' | 'large', string>;
    soundSetting: string;
    soundHint: string;
    volume: string;
    listen: string;
    hintsSetting: string;
    hintsHint: string;
    warningsSetting: string;
    warningsHint: string;
    keysSetting: string;
    keysHint: string;

    // Rules
    rules: RulesSection[];
    otherEdition: string;

    // Refusals
    faults: Record<FaultCode, string>;
    /** A code that this app does not know yet. */
    unknownFault: string;
    faultAt: (line: number, column: number) => string;
    /** A move or a deal was refused at the table. */
    stopped: string;
    retry: string;
}
