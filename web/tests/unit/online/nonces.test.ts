import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, Nonces } from '../../../src/online/nonces.ts';
import type { Deed, TableView } from '../../../src/online/protocol.ts';

const view = (nonces_open: TableView['nonces_open']) => ({ nonces_open, seats: [{}, {}] }) as unknown as TableView;

describe('Nonces', () => {
    it('commit as docs/fairness.md has it: the hash of a line and the bytes', async () => {
        const nonce = '00ff'.repeat(16);
        const hash = createHash('sha256').update('evora nonce 1 GAME 3 2\n').update(Buffer.from(nonce, 'hex'));
        expect(await commitmentOf('GAME', 3, 2, nonce)).toBe(hash.digest('hex'));
    });

    it('are committed to once, and opened once and only when the server says so', async () => {
        const sent: Deed[] = [];
        const nonces = new Nonces('g', async (deed) => {
            sent.push(deed);
            return { number: 1 };
        });
        const taking = view({ round: 2, committed: [], opening: false, opened: [] });
        await Promise.all([nonces.follow(taking, 1), nonces.follow(taking, 1)]);
        await nonces.follow(view(null), 1);
        expect(sent).toHaveLength(1);
        await nonces.follow(view({ round: 2, committed: [1], opening: false, opened: [] }), 1);
        expect(sent).toHaveLength(1);
        const opening = view({ round: 2, committed: [1], opening: true, opened: [] });
        await Promise.all([nonces.follow(opening, 1), nonces.follow(opening, 1)]);
        expect(sent).toHaveLength(2);
        const [first, second] = sent;
        if (first?.type !== 'nonce' || second?.type !== 'open') throw new Error(JSON.stringify(sent));
        expect(second.round).toBe(2);
        expect(second.nonce).toMatch(/^[0-9a-f]{64}$/);
        expect(first.commitment).toBe(await commitmentOf('g', 2, 1, second.nonce));
    });

    it('of a round that was not committed to are not opened', async () => {
        const sent: Deed[] = [];
        const nonces = new Nonces('g', async (deed) => {
            sent.push(deed);
            return { number: 1 };
        });
        await nonces.follow(view({ round: 1, committed: [2], opening: true, opened: [] }), 1);
        expect(sent).toEqual([]);
    });
});
