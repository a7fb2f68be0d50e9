import type { Deed, FromServer, Refusal, Remark } from './protocol.ts';

/**
 * The way to one table: a socket that comes back by itself. Whatever the network does, each deed is done once: it has a
 * name (`cid`), is sent again over every new socket until the server has answered, and counts there once.
 *
 *   const link = new Link(() => new WebSocket(address), 'GAME', {
 *       since: () => lastEvent, receive: (message) => …, changed: (status) => … });
 *   const done = await link.do({ type: 'resign' });   // { number } of the event, or { refusal }
 *   link.close();
 */
/** What the link uses of a WebSocket. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

export type LinkStatus = 'connecting' | 'open' | 'lost' | 'closed';

export interface LinkOwner {
    /** The number of the last event that is known. */
    since(): number;
    receive(message: FromServer): void;
    changed(status: LinkStatus): void;
}

export type Done = { number: number } | { refusal: Refusal };

/** Milliseconds before each try; the last one goes on for good. */
const BACK_OFF = [50, 300, 1000, 5000];
/** How often the way is measured, and how long an answer may take before the socket is given up. */
const PING_EVERY = 5000;
const PONG_WITHIN = 6000;
/** Refusals that pass: the deed is tried again. */
const PASSING = new Set(['busy', 'unavailable', 'rate', 'stopping']);
const AGAIN_AFTER = 1000;

interface Waiting {
    text: string;
    resolve: (done: Done) => void;
}

export class Link {
    readonly #open: () => Wire;
    readonly #game: string;
    readonly #owner: LinkOwner;
    readonly #chance: () => number;
    readonly #waiting = new Map<string, Waiting>();
    readonly #name: string;
    #wire: Wire | null = null;
    /** The socket takes messages. */
    #live = false;
    #status: LinkStatus = 'connecting';
    #tries = 0;
    #deeds = 0;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #beat: ReturnType<typeof setInterval> | undefined;
    #deadline: ReturnType<typeof setTimeout> | undefined;
    #ping = 0;
    #pinged = 0;
    #lag = 0;

    constructor(open: () => Wire, game: string, owner: LinkOwner, chance: () => number = Math.random) {
        this.#open = open;
        this.#game = game;
        this.#owner = owner;
        this.#chance = chance;
        this.#name = Array.from({ length: 10 }, () => Math.floor(chance() * 36).toString(36)).join('');
        this.#connect();
    }

    get status(): LinkStatus {
        return this.#status;
    }

    /** Half the way there and back, as measured last. */
    get lag(): number {
        return Math.round(this.#lag);
    }

    /** Does it once, whatever happens on the way; settles when the server has answered. */
    do(deed: Deed): Promise<Done> {
        this.#deeds += 1;
        const cid = `${this.#name}-${this.#deeds}`;
        const text = JSON.stringify({ ...deed, game: this.#game, cid });
        return new Promise((resolve) => {
            this.#waiting.set(cid, { text, resolve });
            this.#send(text);
        });
    }

    /** Not a deed: it may get lost. */
    say(remark: Remark): void {
        this.#send(JSON.stringify({ ...remark, game: this.#game }));
    }

    /** Asks for what is missing since the last event that is known. */
    greet(): void {
        this.#send(JSON.stringify({ type: 'hello', game: this.#game, since: this.#owner.since() }));
    }

    /** A socket as somebody else: who one is, is decided when it opens. */
    reopen(): void {
        this.#drop();
        this.#tries = 0;
        this.#connect();
    }

    /** The network is said to be back: no reason to wait any longer. */
    hurry(): void {
        if (this.#status === 'lost') this.reopen();
        else if (this.#status === 'open') this.#measure();
    }

    close(): void {
        this.#change('closed');
        this.#drop();
    }

    #connect(): void {
        clearTimeout(this.#retry);
        if (this.#status === 'closed') return;
        let wire: Wire;
        try {
            wire = this.#open();
        } catch {
            this.#lose();
            return;
        }
        this.#wire = wire;
        wire.onopen = () => {
            if (wire !== this.#wire) return;
            this.#live = true;
            this.greet();
            this.#measure();
            for (const { text } of this.#waiting.values()) this.#send(text);
            clearInterval(this.#beat);
            this.#beat = setInterval(() => this.#measure(), PING_EVERY);
        };
        wire.onmessage = ({ data }) => {
            if (wire === this.#wire) this.#receive(String(data));
        };
        wire.onclose = () => {
            if (wire === this.#wire) this.#lose();
        };
    }

    #lose(after?: number): void {
        if (this.#status === 'closed') return;
        this.#drop();
        this.#change('lost');
        const wait = after ?? (BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] as number);
        this.#tries += 1;
        // Many that were cut off together do not come back together.
        this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + 0.5 * this.#chance()));
    }

    #drop(): void {
        const wire = this.#wire;
        this.#wire = null;
        this.#live = false;
        clearInterval(this.#beat);
        clearTimeout(this.#deadline);
        clearTimeout(this.#retry);
        this.#deadline = undefined;
        wire?.close();
    }

    #change(status: LinkStatus): void {
        if (this.#status === status) return;
        this.#status = status;
        this.#owner.changed(status);
    }

    #send(text: string): void {
        if (this.#live) this.#wire?.send(text);
    }

    #measure(): void {
        if (this.#deadline !== undefined) return;
        this.#ping += 1;
        this.#pinged = performance.now();
        this.#send(JSON.stringify({ type: 'ping', n: this.#ping }));
        this.#deadline = setTimeout(() => this.#lose(), PONG_WITHIN);
    }

    #receive(text: string): void {
        let message: FromServer;
        try {
            message = JSON.parse(text) as FromServer;
        } catch {
            return;
        }
        switch (message.type) {
            case 'pong': {
                if (message.n !== this.#ping) return;
                clearTimeout(this.#deadline);
                this.#deadline = undefined;
                const lag = (performance.now() - this.#pinged) / 2;
                this.#lag = this.#lag === 0 ? lag : 0.7 * this.#lag + 0.3 * lag;
                return;
            }
            case 'closing':
                this.#tries = 0;
                this.#lose(message.after);
                return;
            case 'reported':
                this.#settle(message.cid, { number: 0 });
                return;
            case 'ack':
                this.#settle(message.cid, { number: message.number });
                return;
            case 'error': {
                const { cid, code } = message;
                if (cid !== undefined && this.#waiting.has(cid)) {
                    if (PASSING.has(code)) this.#again(cid);
                    else this.#settle(cid, { refusal: message });
                    return;
                }
                break;
            }
            case 'state':
                this.#tries = 0;
                this.#change('open');
                break;
        }
        this.#owner.receive(message);
    }

    #again(cid: string): void {
        setTimeout(
            () => {
                const waiting = this.#waiting.get(cid);
                if (waiting) this.#send(waiting.text);
            },
            AGAIN_AFTER * (0.75 + 0.5 * this.#chance()),
        );
    }

    #settle(cid: string, done: Done): void {
        const waiting = this.#waiting.get(cid);
        this.#waiting.delete(cid);
        waiting?.resolve(done);
    }
}
