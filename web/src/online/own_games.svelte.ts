import { followGames, ownGames } from './api.ts';
import { self, whoAmI } from './person.svelte.ts';
import type { Page, Refusal, TableView } from './protocol.ts';

/**
 * One's own games at this server, as long as a page shows them: those that run first, each part in the server's order,
 * the last one changed first.
 *
 *   const own = new OwnGames();
 *   $effect(() => own.follow());
 *   own.games          // null until the server has answered
 *   own.turns          // the games that wait for oneself
 */
const LOOK_EVERY = 8000;

export class OwnGames {
    #games: TableView[] | null = $state.raw(null);
    #older: TableView[] = $state.raw([]);
    #next: Page['next'] = $state.raw(null);
    turns: ReadonlySet<string> = $state.raw(new Set());
    trouble: Refusal | null = $state.raw(null);

    readonly games: TableView[] | null = $derived.by(() => {
        if (!this.#games) return null;
        const known = new Set(this.#games.map(({ game }) => game));
        const all = [...this.#games, ...this.#older.filter(({ game }) => !known.has(game))];
        return [...all.filter(({ status }) => status !== 'over'), ...all.filter(({ status }) => status === 'over')];
    });

    get more(): boolean {
        return this.#next !== null;
    }

    /** Looks until the answer is called. */
    follow(): () => void {
        const stop = new AbortController();
        void this.look().then(() => this.#listen(stop.signal));
        const timer = setInterval(() => {
            if (document.visibilityState === 'visible' && !this.trouble) void this.look();
        }, LOOK_EVERY);
        return () => {
            clearInterval(timer);
            stop.abort();
        };
    }

    async look(): Promise<void> {
        const nobody = await whoAmI();
        const answer = nobody
            ? { refusal: nobody }
            : self.person
              ? await ownGames()
              : { ok: { games: [], next: null } satisfies Page };
        this.trouble = 'refusal' in answer ? answer.refusal : null;
        if ('refusal' in answer) return;
        this.#games = answer.ok.games;
        if (this.#older.length === 0) this.#next = answer.ok.next;
    }

    /** The following page. */
    async goOn(): Promise<void> {
        const answer = await ownGames(this.#next);
        if ('refusal' in answer) {
            this.trouble = answer.refusal;
            return;
        }
        this.#older = [...this.#older, ...answer.ok.games];
        this.#next = answer.ok.next;
    }

    async #listen(signal: AbortSignal): Promise<void> {
        if (!self.person || signal.aborted) return;
        await followGames(signal, (line) => {
            if (line.type === 'turn') {
                this.turns = new Set([...this.turns, line.game]);
                return;
            }
            const { table } = line;
            if (table.status === 'over') this.turns = new Set([...this.turns].filter((game) => game !== table.game));
            this.#games = [table, ...(this.#games ?? []).filter(({ game }) => game !== table.game)];
        });
    }
}
