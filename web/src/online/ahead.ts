import type { Core, LocalGame, State, Step } from '../core/types.ts';

/**
 * What a move will do, by the core of this page: it is shown before the server has confirmed it.
 *
 *   const step = await foreseen(core, state, '3B2');   // null where the core does not know
 */
export async function foreseen(core: Core, table: State, move: string): Promise<Step | null> {
    const game = await gameAt(core, table);
    if (!game) return null;
    const answer = await game.play(move);
    game.close();
    return 'ok' in answer ? answer.ok : null;
}

/** A game that begins in this position. */
export async function gameAt(core: Core, { rules, players, position }: State): Promise<LocalGame | null> {
    const answer = await core.loadGame(
        `[Rules "${rules}"]\n[Players "${players}"]\n[Result "*"]\n[Position "${position}"]\n\n`,
    );
    return 'ok' in answer ? answer.ok : null;
}
