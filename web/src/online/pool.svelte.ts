import type { FromPool, Refusal, Wish } from './protocol.ts';

/**
 * Play now: waits at the server for others who would like the same.
 *
 *   const pool = new Pool(() => socket(), { rules: 'fixed', players: 2, clock: null }, (game) => go('g', game));
 *   pool.bot       // the bot that would play, offered once when nobody comes
 *   pool.takeBot();   pool.close();
 */
const AGAIN_AFTER = 1000;

export class Pool {
    waiting = $state(false);
    bot: string | null = $state(null);
    refused: Refusal | null = $state.raw(null);

    readonly #open: () => WebSocket;
    readonly #wish: Wish;
    readonly #matched: (game: string) => void;
    #socket: WebSocket | null = null;
    #retry: ReturnType<typeof setTimeout> | undefined;

    constructor(open: () => WebSocket, wish: Wish, matched: (game: string) => void) {
        this.#open = open;
        this.#wish = wish;
        this.#matched = matched;
        this.#connect();
    }

    takeBot(): void {
        this.#send({ type: 'pool_bot' });
    }

    close(): void {
        clearTimeout(this.#retry);
        const socket = this.#socket;
        this.#socket = null;
        // The wish ends with the socket.
        socket?.close();
    }

    #connect(): void {
        const socket = this.#open();
        this.#socket = socket;
        socket.onopen = () => this.#send({ type: 'pool', ...this.#wish });
        socket.onmessage = ({ data }) => {
            if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as FromPool);
        };
        socket.onclose = () => {
            if (socket !== this.#socket) return;
            this.waiting = false;
            this.#retry = setTimeout(() => this.#connect(), AGAIN_AFTER * (0.75 + 0.5 * Math.random()));
        };
    }

    #send(message: object): void {
        if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    }

    #receive(message: FromPool): void {
        switch (message.type) {
            case 'pool':
                this.waiting = message.waiting;
                break;
            case 'offer_bot':
                this.bot = message.bot;
                break;
            case 'matched':
                this.close();
                this.#matched(message.game);
                break;
            case 'error':
                this.refused = message;
                this.close();
                break;
        }
    }
}
