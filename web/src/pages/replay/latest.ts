import { go } from '../../router.svelte.ts';
import { keep, kept } from '../../storage.ts';

/**
 * The record that is looked at, from whatever page it comes. It survives a reload where the device keeps things.
 *
 *   lookAt(await session.record());
 */
const KEPT = 'replay';

let latest: string | null = null;

export function lookAt(record: string): void {
    latest = record;
    keep(KEPT, record);
    go('replay');
}

export function latestRecord(): string | null {
    return latest ?? kept(KEPT);
}
