import type { ExpressionBuilder } from 'kysely';
import { SESSION_IDLE_MS } from '../../../contract/session';
import type { Tables } from '../../db/tables';

/** A condition on sessions: it still opens something, being neither revoked nor old nor unused for too long. */
export function isActiveSession(now: number) {
  return (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.and([
      eb('sessions.revokedAt', 'is', null),
      eb('sessions.expiresAt', '>', new Date(now)),
      eb('sessions.seenAt', '>=', new Date(now - SESSION_IDLE_MS)),
    ]);
}
