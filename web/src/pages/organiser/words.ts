import { language } from '../../messages/messages.svelte.ts';

/** A point in time, as short as it can be said. */
export function when(at: number): string {
    return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
