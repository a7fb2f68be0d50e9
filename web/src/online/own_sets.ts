import { keep, kept } from '../storage.ts';

/** The duplicate sets that were opened on this device, the newest first; the server keeps no such list. */
const OWN_SETS = 'online.sets';
const MOST = 20;

export interface OwnSet {
    id: string;
    tables: number;
    at: number;
}

export function ownSets(): OwnSet[] {
    try {
        const found: unknown = JSON.parse(kept(OWN_SETS) ?? '[]');
        return Array.isArray(found) ? (found as OwnSet[]) : [];
    } catch {
        return [];
    }
}

export function keepSet(id: string, tables: number): void {
    keep(OWN_SETS, JSON.stringify([{ id, tables, at: Date.now() }, ...ownSets()].slice(0, MOST)));
}
