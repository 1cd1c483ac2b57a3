import { loadPrincipal } from '../../access/principal';
import type { Database } from '../../db/database';
import { sessionSecretOf } from '../../http/callers/sessionSecret';
import type { SocketAuth } from '../../push/ports';
import { loadDisplay } from '../displays/displays';
import type { Sessions } from './sessions';
import type { Tickets } from './tickets';

/**
 * A socket shows a one-time ticket, or, as clients of the basic protocol do, the session's token.
 * Both count only together with the session cookie they belong to.
 */
export function createSocketAuth(database: Database, sessions: Sessions, tickets: Tickets): SocketAuth {
  return {
    async authenticateSocket({ token, cookies }) {
      const secret = sessionSecretOf(cookies);
      if (!secret) return undefined;
      const ticketSession = await tickets.redeem(token);
      if (ticketSession === undefined) return sessions.authenticate(secret, token);
      const principal = await sessions.bySecret(secret);
      return principal?.sessionId === ticketSession ? principal : undefined;
    },
    principal: async (userId) =>
      (await loadPrincipal(database.db, userId, '')) ?? loadDisplay(database.db, userId),
    over: (sessionIds) => sessions.over(sessionIds),
  };
}
