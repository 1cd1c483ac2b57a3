import { createHmac, randomBytes } from 'node:crypto';
import { TICKET_LIFE_MS } from '../../../contract/session';
import type { Database } from '../../db/database';
import { sameText } from '../../secrets/constantTime';

export interface Tickets {
  /** A ticket for the session with this hash. `expiresAt` in server ms. */
  issue(sessionId: string): { ticket: string; expiresAt: number };
  /** Session of a valid ticket. A ticket is valid once in the whole cluster, for its short life. */
  redeem(ticket: string): Promise<string | undefined>;
}

/** Nonces of expired tickets are kept a while longer, because the clocks of nodes differ. */
const KEEP_MS = 10 * TICKET_LIFE_MS;

/** One-time tickets: signed, so that any node may check them; written down once used. */
export function createTickets(key: Buffer, clock: () => number, { db }: Pick<Database, 'db'>): Tickets {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const firstUse = async (nonce: string, expiresAt: number): Promise<boolean> => {
    await db
      .deleteFrom('usedTickets')
      .where('expiresAt', '<', new Date(clock() - KEEP_MS))
      .execute();
    const used = await db
      .insertInto('usedTickets')
      .values({ nonce, expiresAt: new Date(expiresAt) })
      .onConflict((on) => on.column('nonce').doNothing())
      .executeTakeFirst();
    return Number(used.numInsertedOrUpdatedRows ?? 0) === 1;
  };
  return {
    issue(sessionId) {
      const expiresAt = clock() + TICKET_LIFE_MS;
      const text = `${sessionId}.${expiresAt}.${randomBytes(16).toString('base64url')}`;
      return { ticket: `${text}.${sign(text)}`, expiresAt };
    },
    async redeem(ticket) {
      const cut = ticket.lastIndexOf('.');
      const text = ticket.slice(0, Math.max(cut, 0));
      const [sessionId, expiry, nonce] = text.split('.');
      if (!sessionId || !expiry || !nonce || !sameText(ticket.slice(cut + 1), sign(text))) return undefined;
      if (Number(expiry) < clock()) return undefined;
      return (await firstUse(nonce, Number(expiry))) ? sessionId : undefined;
    },
  };
}
