import { keep, kept } from '../storage.ts';

/** The name that one had last at this server; '' for whoever has never been there. Kept on the device. */
const NAME = 'online.name';

export function keptName(): string {
    return kept(NAME) ?? '';
}

export function keepName(name: string): void {
    keep(NAME, name);
}
