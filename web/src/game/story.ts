import type { Colour, GameEvent, Place, Seat, State, Step } from '../core/types.ts';

/**
 * What the list of steps tells: rounds of moves for the list, the sheet of a round's scoring, the end. Nothing is
 * counted here that the core has not counted; events are only put in order.
 */
export interface MoveTold {
    /** Index into the steps. */
    step: number;
    seat: Seat;
    colour: Colour;
    count: number;
    /** "1" to "9", "C", or null for a placement on a free wall. */
    from: string | null;
    /** "1" to "5" or "F"; for a placement its row. */
    to: string;
    /** Tiles that went on to the floor line although a line was meant. */
    over: number;
    /** Column of a placement. */
    column: number | null;
}

export interface RoundTold {
    round: number;
    start: Seat;
    moves: MoveTold[];
}

const floorLike = (place: Place) => place.at === 'floor' || place.at === 'shield';

/** A step as a move; null for a deal. */
export function moveTold(step: Step, index: number): MoveTold | null {
    if (step.seat === 0) return null;
    const { seat } = step;
    const told: MoveTold = { step: index, seat, colour: 'B', count: 0, from: null, to: 'F', over: 0, column: null };
    if (step.text.includes('@')) {
        const placed = step.events.find((event) => event.type === 'placed');
        if (!placed) return null;
        return { ...told, colour: placed.colour, count: 1, to: String(placed.line), column: placed.column };
    }
    told.from = step.text[0] ?? 'C';
    told.colour = step.text[1] as Colour;
    told.to = step.text[2] ?? 'F';
    for (const event of step.events) {
        if (event.type === 'tiling') break;
        if (event.type !== 'tiles' || event.colour !== told.colour) continue;
        if (event.from.at !== 'display' && event.from.at !== 'centre') continue;
        const mine = event.to.at === 'line' || floorLike(event.to) || event.to.at === 'lid';
        if (!mine) continue;
        told.count += event.count;
        if (told.to !== 'F' && event.to.at !== 'line') told.over += event.count;
    }
    return told;
}

/** What a step told once it tells again as the very same thing: lists then draw only what is new. */
const known = new WeakMap<Step, MoveTold>();

function moveKnown(step: Step, index: number): MoveTold | null {
    const before = known.get(step);
    if (before?.step === index) return before;
    const told = moveTold(step, index);
    if (told) known.set(step, told);
    return told;
}

export function roundsTold(steps: readonly Step[]): RoundTold[] {
    const rounds: RoundTold[] = [];
    steps.forEach((step, index) => {
        const begun = step.seat === 0 ? step.events.find((event) => event.type === 'round') : undefined;
        if (begun) rounds.push({ round: begun.round, start: begun.start, moves: [] });
        const move = moveKnown(step, index);
        if (!move) return;
        if (rounds.length === 0) rounds.push({ round: step.state.round, start: step.state.start, moves: [] });
        rounds.at(-1)?.moves.push(move);
    });
    return rounds;
}

export interface SheetRow {
    line: number;
    column: number;
    colour: Colour;
    across: number;
    down: number;
    points: number;
    /** A full line that found no space; it scores nothing. */
    fell: boolean;
}

export interface SheetSeat {
    seat: Seat;
    before: number;
    after: number;
    rows: SheetRow[];
    penalty: number;
    stopped: boolean;
    /** What lay on the floor line, "*" for the marker. */
    floor: string;
}

export interface Sheet {
    round: number;
    seats: SheetSeat[];
    /** Who starts the round to come; null after the last one. */
    starter: Seat | null;
}

/** Scoring of the last round that was tiled among the first `upTo` steps. */
export function sheetOf(steps: readonly Step[], upTo: number = steps.length): Sheet | null {
    let first = upTo - 1;
    while (first >= 0 && !steps[first]?.events.some((event) => event.type === 'tiling')) first -= 1;
    const began = steps[first];
    if (!began) return null;
    const events: GameEvent[] = [];
    for (let at = first; at < upTo; at += 1) {
        const step = steps[at];
        if (!step || (at > first && step.seat === 0)) break;
        events.push(...step.events);
    }
    const last = steps[Math.min(upTo, steps.length) - 1] ?? began;
    const before = steps[first - 1]?.state;
    const round = before?.round ?? began.state.round;
    const seats = began.state.boards.map((_, index): SheetSeat => {
        const seat = (index + 1) as Seat;
        const start = before?.boards[index]?.score ?? 0;
        return {
            seat,
            before: start,
            after: start,
            rows: [],
            penalty: 0,
            stopped: false,
            floor: floorAtEnd(before, events, seat),
        };
    });
    let starter: Seat | null = null;
    let tiling = false;
    for (const event of events) {
        if (event.type === 'tiling') tiling = true;
        if (!tiling) continue;
        if (event.type === 'placed') {
            const row = { line: event.line, column: event.column, colour: event.colour, fell: false };
            const seat = seats[event.seat - 1];
            if (!seat) continue;
            seat.rows.push({ ...row, across: event.across, down: event.down, points: event.points });
            seat.after = event.score;
        } else if (event.type === 'fell') {
            const row = {
                line: event.line,
                column: 0,
                colour: event.colour,
                across: 0,
                down: 0,
                points: 0,
                fell: true,
            };
            seats[event.seat - 1]?.rows.push(row);
        } else if (event.type === 'floor') {
            const seat = seats[event.seat - 1];
            if (!seat) continue;
            Object.assign(seat, { penalty: event.penalty, stopped: event.stopped, after: event.after });
        } else if (event.type === 'starter') {
            starter = event.seat;
        }
    }
    return { round, seats, starter: last.state.phase === 'over' ? null : starter };
}

/** The floor line before it was cleared: as it was, and what fell since. */
function floorAtEnd(before: State | undefined, events: readonly GameEvent[], seat: Seat): string {
    let floor = before?.boards[seat - 1]?.floor ?? '';
    for (const event of events) {
        if (event.type === 'floor' && event.seat === seat) break;
        if (event.type !== 'tiles' && event.type !== 'marker') continue;
        if (event.to.at !== 'floor' || event.to.seat !== seat) continue;
        floor += event.type === 'marker' ? '*' : event.colour.repeat(event.count);
    }
    return floor;
}

/** Whether something is to be told before the game goes on: a round was scored and none was dealt since. */
export function roundScored(steps: readonly Step[]): boolean {
    const last = steps.at(-1);
    if (!last) return false;
    return (last.state.phase === 'deal' && last.seat !== 0) || last.state.phase === 'over';
}

/** Cells of the last move of others, to be traced on the table. */
export function lastMove(steps: readonly Step[]): MoveTold | null {
    for (let at = steps.length - 1; at >= 0; at -= 1) {
        const step = steps[at];
        if (!step) continue;
        if (step.seat === 0) return null;
        const told = moveTold(step, at);
        if (told && told.from !== null) return told;
    }
    return null;
}
