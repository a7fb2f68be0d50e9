import { words } from '../messages/messages.svelte.ts';

/**
 * Puts text on the clipboard and says for a moment that it is there. Where the browser does not let us, the text is
 * selected, to be copied by hand.
 *
 *   const copying = new Copying();
 *   await copying.copy(link, field);
 *   copying.done       // for a tick on the button
 *   copying.said       // for whoever does not see it
 */
const SEEN_FOR = 2500;

export class Copying {
    #state: 'no' | 'yes' | 'failed' = $state('no');

    get done(): boolean {
        return this.#state === 'yes';
    }
    get said(): string {
        if (this.#state === 'failed') return words().online.copyByHand;
        return this.done ? words().online.copied : '';
    }

    /** There is something else to copy now. */
    clear(): void {
        this.#state = 'no';
    }

    async copy(text: string, field?: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
        try {
            await navigator.clipboard.writeText(text);
            this.#state = 'yes';
            setTimeout(() => (this.#state = 'no'), SEEN_FOR);
        } catch {
            this.#state = 'failed';
            field?.select();
        }
    }
}
