import { describe, expect, test } from 'vitest';
import type { RulesName, Seat, Step } from '../../../src/core/types.ts';
import { endingOf } from '../../../src/game/ending.ts';
import { moveTold, roundScored, roundsTold, sheetOf } from '../../../src/game/story.ts';
import { deviceCore, ok } from '../core/device.ts';

async function played(rules: RulesName, players: number, seed: string): Promise<readonly Step[]> {
    const core = deviceCore();
    const seats = Array.from({ length: players }, () => ({ name: '', bot: 'greedy' }));
    const game = ok(await core.newGame({ rules, seats, start: 1, seed }));
    while (game.state.phase !== 'over') {
        if (game.state.phase === 'deal') ok(await game.deal());
        else ok(await game.play(ok(await core.choose('greedy', '1', game.state.position))));
    }
    return game.steps;
}

describe.each<[RulesName, number]>([
    ['fixed', 2],
    ['free', 2],
    ['fixed+sf', 4],
    ['free+sf', 3],
])('%s with %i', (rules, players) => {
    test('each sheet adds up to the scores that the core has', async () => {
        const steps = await played(rules, players, '11');
        let sheets = 0;
        for (let upTo = 1; upTo <= steps.length; upTo += 1) {
            const state = steps[upTo - 1]?.state;
            if (!state || !roundScored(steps.slice(0, upTo))) continue;
            const sheet = sheetOf(steps, upTo);
            if (!sheet) throw new Error('no sheet');
            sheets += 1;
            expect(sheet.round).toBe(sheets);
            const bonuses = (seat: Seat) =>
                (steps[upTo - 1]?.events ?? []).reduce(
                    (sum, event) => sum + (event.type === 'bonus' && event.seat === seat ? event.points : 0),
                    0,
                );
            for (const seat of sheet.seats) {
                const gained = seat.rows.reduce((sum, row) => sum + row.points, 0);
                expect(seat.after).toBe(Math.max(0, seat.before + gained - seat.penalty));
                expect(state.boards[seat.seat - 1]?.score).toBe(seat.after + bonuses(seat.seat));
                expect(seat.stopped).toBe(seat.before + gained - seat.penalty < 0);
            }
            expect(sheet.starter).toBe(state.phase === 'over' ? null : state.start);
        }
        expect(sheets).toBe(roundsTold(steps).length);
    });

    test('each pick is told with all of its tiles', async () => {
        const steps = await played(rules, players, '12');
        steps.forEach((step, index) => {
            const told = moveTold(step, index);
            if (step.seat === 0) return expect(told).toBeNull();
            if (told?.from === null || !told) return undefined;
            const before = steps[index - 1]?.state;
            const choice = before?.choices.find((each) => each.from === told.from && each.colour === told.colour);
            const destination = choice?.destinations.find((each) => each.to === told.to);
            expect(told.count).toBe(choice?.count);
            return expect(told.over).toBe(told.to === 'F' ? 0 : destination?.onFloor);
        });
    });

    test('the end has every point in it', async () => {
        const steps = await played(rules, players, '13');
        const state = steps.at(-1)?.state;
        if (!state) throw new Error('no game');
        const ending = endingOf(state, steps);
        if (!ending) throw new Error('no end');
        const scored = sheetOf(steps);
        for (const board of ending.boards) {
            expect(board.total).toBe(state.boards[board.seat - 1]?.score);
            expect(board.before).toBe(scored?.seats[board.seat - 1]?.after);
            const counts = state.boards[board.seat - 1];
            expect(board.bonuses.map((bonus) => bonus.count)).toEqual([counts?.rows, counts?.columns, counts?.colours]);
        }
        expect(ending.winners.length).toBeGreaterThan(0);
    });
});
