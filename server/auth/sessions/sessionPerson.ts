import { activePeople } from '../../access/person';
import { type Principal, principalOfPerson } from '../../access/principal';
import { isDiskFull } from '../../db/errors';
import type { Executor } from '../../db/tables';
import { displayByKey } from '../displays/displays';
import { isActiveSession } from './sessionLife';

/** Writing the time of the last request on every request would make reading a write. */
const SEEN_STEP_MS = 60_000;

export async function personOf(db: Executor, sessionId: string, now: number): Promise<Principal | undefined> {
  const person = await activePeople(db)
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select('sessions.seenAt')
    .where('sessions.idHash', '=', sessionId)
    .where(isActiveSession(now))
    .executeTakeFirst();
  if (!person) return displayByKey(db, sessionId, now);
  if (now - person.seenAt.getTime() > SEEN_STEP_MS) {
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
  return principalOfPerson(db, person, sessionId);
}
