import type { ClockSetting, DaysClock, TimedClock } from './protocol.ts';

/** The clocks that are offered: for play now few, so that people find one another. */
const minutes = (base: number, increment: number): TimedClock => ({
    base: base * 60_000,
    increment: increment * 1000,
});

export const POOL_CLOCKS: readonly (TimedClock | null)[] = [minutes(5, 5), minutes(10, 10), null];

export const TABLE_CLOCKS: readonly (ClockSetting | null)[] = [
    null,
    minutes(3, 3),
    minutes(5, 5),
    minutes(10, 10),
    minutes(20, 15),
    { days: 1 },
    { days: 3 },
];

/** By correspondence: days for each move. */
export function takesDays(clock: ClockSetting | null): clock is DaysClock {
    return clock !== null && 'days' in clock;
}
