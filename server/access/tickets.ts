import { createHmac, randomBytes } from 'node:crypto';
import { TICKET_LIFE_MS } from '../../contract/session';
import { sameText } from './tokens';

export interface Tickets {
  /** A ticket for the session with this hash. `expiresAt` in server ms. */
  issue(sessionId: string): { ticket: string; expiresAt: number };
  /** Session of a valid ticket. A ticket is valid once, for its short life. */
  redeem(ticket: string): string | undefined;
}

/** One-time tickets: signed, so that any node may check them; remembered once used. */
export function createTickets(key: Buffer, clock: () => number): Tickets {
  const used = new Map<string, number>();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const forgetExpired = (now: number) => {
    for (const [nonce, expiresAt] of used) if (expiresAt < now) used.delete(nonce);
  };
  return {
    issue(sessionId) {
      const expiresAt = clock() + TICKET_LIFE_MS;
      const text = `${sessionId}.${expiresAt}.${randomBytes(16).toString('base64url')}`;
      return { ticket: `${text}.${sign(text)}`, expiresAt };
    },
    redeem(ticket) {
      const cut = ticket.lastIndexOf('.');
      const text = ticket.slice(0, Math.max(cut, 0));
      const [sessionId, expiry, nonce] = text.split('.');
      if (!sessionId || !expiry || !nonce || !sameText(ticket.slice(cut + 1), sign(text))) return undefined;
      const now = clock();
      forgetExpired(now);
      if (Number(expiry) < now || used.has(nonce)) return undefined;
      used.set(nonce, Number(expiry));
      return sessionId;
    },
  };
}
