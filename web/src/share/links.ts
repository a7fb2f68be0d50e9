/**
 * Positions and records as addresses of this site, behind '#', so that whoever opens one needs no server.
 *
 *   positionHash('fixed 1 0 …')          // "#/position/fixed_1_0_…"
 *   await recordHash('replay', record)   // "#/replay/…", the record compressed
 *   await readRecord(rest)               // the record, or null where the text is none
 */
import { LARGEST_RECORD } from './files.ts';

/** Addresses that are longer get lost in messengers and mails. */
export const LONGEST_LINK = 4_000;
/** A code with more than that is too fine for a phone's camera. */
export const LONGEST_CODE = 1_200;

/** The notation knows no '_': it stands for the blank, and what addresses do not bear is escaped. */
export function positionHash(position: string): string {
    return `#/position/${encodeURI(position.trim().replaceAll(' ', '_')).replaceAll('^', '%5E')}`;
}

export function readPosition(rest: string): string {
    return unescaped(rest).replaceAll(/[_+]/g, ' ').trim();
}

/** Some programs escape what they pass on. */
function unescaped(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

export async function recordHash(page: 'replay' | 'verify', record: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
    return `#/${page}/${base64url(bytes)}`;
}

export async function readRecord(rest: string): Promise<string | null> {
    const bytes = fromBase64url(unescaped(rest));
    if (!bytes) return null;
    try {
        const text = await through(bytes, new DecompressionStream('deflate-raw'), LARGEST_RECORD);
        return new TextDecoder('utf-8', { fatal: true }).decode(text);
    } catch {
        return null;
    }
}

/** Throws where the bytes are not what the stream expects, or become more than `most`. */
async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
    most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        size += value.length;
        if (size > most) {
            await reader.cancel();
            throw new RangeError('more than a record');
        }
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
    try {
        return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    } catch {
        return null;
    }
}
