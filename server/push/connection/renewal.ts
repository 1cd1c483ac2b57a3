import { CLOSE } from '../../../contract/push';
import { type OpeningDeps, reassess } from '../opening/opening';
import type { SocketRequest } from '../ports';
import type { PushSession } from './session';

/** Renews the session behind a connection with a fresh ticket; only the same person may. */
export async function renew(
  opening: OpeningDeps,
  session: PushSession,
  request: SocketRequest,
): Promise<boolean> {
  const principal = await opening.auth.authenticateSocket(request);
  if (!principal || session.ended || principal.userId !== session.principal.userId) return false;
  const changed = principal.acl !== session.principal.acl;
  session.principal = { ...session.principal, sessionId: principal.sessionId };
  if (changed) void reassess(opening, session);
  return true;
}

/**
 * Compares open sockets with their sessions: the bus may lose events, and none tells that a session has expired.
 * Ended sessions and deleted people are closed, changed rights are taken over.
 */
export async function verifyRights(opening: OpeningDeps, sessions: Iterable<PushSession>): Promise<void> {
  const open = [...sessions];
  if (open.length === 0) return;
  const over = await opening.auth.over(open.map((session) => session.principal.sessionId));
  for (const session of open)
    if (over.has(session.principal.sessionId)) session.close(CLOSE.sessionExpired, 'session over');
  for (const userId of new Set(open.map((session) => session.principal.userId))) {
    const principal = await opening.auth.principal(userId);
    for (const session of open) {
      if (session.ended || session.principal.userId !== userId) continue;
      if (!principal) session.close(CLOSE.manual, 'revoked');
      else if (principal.acl !== session.principal.acl) void reassess(opening, session);
    }
  }
}
