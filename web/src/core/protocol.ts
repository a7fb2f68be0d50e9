import type { Answer, Line } from './types.ts';

/** What the page sends to a worker. The answer has the number of its request. */
export type ToWorker =
    | { type: 'start'; module: WebAssembly.Module }
    | { type: 'ask'; id: number; words: string; body: string }
    | { type: 'analyse'; id: number; position: string; lines: number }
    | { type: 'abort'; id: number };

/** What a worker sends back. After `died` it says nothing more. */
export type FromWorker =
    | { type: 'answer'; id: number; answer: Answer<unknown> }
    | { type: 'report'; id: number; lines: Line[]; exact: boolean; depth: number }
    | { type: 'died'; reason: string };

/** A worker as the page sees it, or whatever stands in for one. */
export interface Port {
    send(message: ToWorker): void;
    /** Set before the first `send`. */
    receive: (message: FromWorker) => void;
    stop(): void;
}
