import { loadPrincipal, type Principal } from '../../access/principal';
import { isDiskFull } from '../../db/errors';
import type { Executor } from '../../db/tables';
import { displayByKey } from '../displays/displays';
import { isActiveSession } from './sessionLife';

/** Writing the time of the last request on every request would make reading a write. */
const SEEN_STEP_MS = 60_000;

export async function personOf(db: Executor, sessionId: string, now: number): Promise<Principal | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['userId', 'seenAt'])
    .where('idHash', '=', sessionId)
    .where(isActiveSession(now))
    .executeTakeFirst();
  if (!session) return displayByKey(db, sessionId, now);
  if (now - session.seenAt.getTime() > SEEN_STEP_MS) {
    await db
      .updateTable('sessions')
      .set({ seenAt: new Date(now) })
      .where('idHash', '=', sessionId)
      .execute()
      .catch((error: unknown) => {
        // Without disk space people go on reading; it is noted later.
        if (!isDiskFull(error)) throw error;
      });
  }
  return loadPrincipal(db, session.userId, sessionId);
}
