import { keep, kept } from '../storage.ts';
import type { Done } from './link.ts';
import type { Deed, TableView } from './protocol.ts';

/**
 * One's own part of the deals (docs/fairness.md): for each round 32 bytes of this device's chance, committed to before
 * anybody can know the deal and opened when the round is over. They outlive a reload, so that what was committed to can
 * be opened.
 *
 *   const nonces = new Nonces('GAME', (deed) => link.do(deed));
 *   await nonces.follow(view, 1);   // with every table that the server shows
 */
const KEPT = 'online.nonces';
const MOST_KEPT = 40;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (digits: string) =>
    Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));

/** H("evora nonce 1 GAME ROUND SEAT\n" ‖ nonce) */
export async function commitmentOf(game: string, round: number, seat: number, nonce: string): Promise<string> {
    const line = new TextEncoder().encode(`evora nonce 1 ${game} ${round} ${seat}\n`);
    const secret = bytesOf(nonce);
    const bytes = new Uint8Array(line.length + secret.length);
    bytes.set(line);
    bytes.set(secret, line.length);
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function read(): Record<string, string> {
    try {
        const found: unknown = JSON.parse(kept(KEPT) ?? '{}');
        return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {};
    } catch {
        return {};
    }
}

export class Nonces {
    readonly #game: string;
    readonly #do: (deed: Deed) => Promise<Done>;
    readonly #known: Record<string, string> = read();
    /** What has been sent, so that it is sent once. */
    readonly #sent = new Set<string>();

    constructor(game: string, send: (deed: Deed) => Promise<Done>) {
        this.#game = game;
        this.#do = send;
    }

    async follow(view: TableView, seat: number): Promise<void> {
        const due = view.nonces_open;
        // A page without TLS has no hashes; its deals are the server's alone, and the record says so.
        if (!due || view.seats[seat - 1]?.out || !crypto.subtle) return;
        const { round } = due;
        const key = `${this.#game} ${round} ${seat}`;
        const has = (seats: number[]) => seats.includes(seat);
        if (due.opening) {
            const nonce = this.#known[key];
            if (nonce && has(due.committed) && !has(due.opened) && this.#first(`open ${round}`)) {
                await this.#do({ type: 'open', round, nonce });
            }
        } else if (!has(due.committed) && this.#first(`nonce ${round}`)) {
            const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
            this.#keep(key, nonce);
            await this.#do({ type: 'nonce', round, commitment: await commitmentOf(this.#game, round, seat, nonce) });
        }
    }

    #first(what: string): boolean {
        const first = !this.#sent.has(what);
        this.#sent.add(what);
        return first;
    }

    #keep(key: string, nonce: string): void {
        this.#known[key] = nonce;
        // Other tables may have kept theirs meanwhile.
        const all = { ...read(), [key]: nonce };
        keep(KEPT, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST_KEPT))));
    }
}
