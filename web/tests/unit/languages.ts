import { codes, messagesOf } from '../../src/messages/messages.svelte.ts';
import type { Messages } from '../../src/messages/catalogue.ts';

/** All languages with all their words, loaded at once. */
export const languages: Record<string, Messages> = Object.fromEntries(
    await Promise.all(codes.map(async (code) => [code, await messagesOf(code)] as const)),
);
