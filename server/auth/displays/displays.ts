import { DISPLAY_KEY_MS } from '../../../contract/access/displays';
import { DISPLAY, DISPLAY_GRANTS } from '../../../contract/permissions';
import { MINUTE_MS } from '../../../contract/time/durations';
import { type Principal, principalOf } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { displayRows } from './displayKeys';

/** A key that was replaced counts this much longer: requests with it may be on their way. */
const OVERLAP_MS = 5 * MINUTE_MS;
const SEEN_STEP_MS = 60_000;

/** Session id of a display: it stays the same when the key changes. */
const sessionIdOf = (id: string) => `display-${id}`;

/** The display as the database knows it now; undefined when it is unknown or ended. */
export async function loadDisplay(db: Executor, id: string): Promise<Principal | undefined> {
  const found = await displayRows(db).where('displays.id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  const standing = { ...found, type: DISPLAY, grants: DISPLAY_GRANTS, actions: [], aclVersion: 0 } as const;
  return principalOf(standing, sessionIdOf(found.id));
}

/** The first use of a new key makes it the one that counts; the one before lasts a moment longer. */
async function promote(db: Executor, keyHash: string, now: number): Promise<void> {
  await db
    .updateTable('displays')
    .set((eb) => ({
      lastKeyHash: eb.ref('keyHash'),
      lastKeyUntil: new Date(now + OVERLAP_MS),
      keyHash,
      nextKeyHash: null,
      keyMadeAt: new Date(now),
      keyExpiresAt: new Date(now + DISPLAY_KEY_MS),
    }))
    .where('nextKeyHash', '=', keyHash)
    .execute();
}

/** The display with a key. Looking is also what keeps it: the time it was seen is noted by the minute. */
export async function displayByKey(
  db: Executor,
  keyHash: string,
  now: number,
): Promise<Principal | undefined> {
  const row = await db
    .selectFrom('displays')
    .select(['id', 'keyHash', 'nextKeyHash', 'lastKeyUntil', 'keyExpiresAt', 'seenAt'])
    .where(({ or, eb }) =>
      or([eb('keyHash', '=', keyHash), eb('nextKeyHash', '=', keyHash), eb('lastKeyHash', '=', keyHash)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const until = row.keyHash === keyHash || row.nextKeyHash === keyHash ? row.keyExpiresAt : row.lastKeyUntil;
  if (!until || until.getTime() <= now) return undefined;
  if (row.nextKeyHash === keyHash) await promote(db, keyHash, now);
  if (!row.seenAt || now - row.seenAt.getTime() > SEEN_STEP_MS)
    await db
      .updateTable('displays')
      .set({ seenAt: new Date(now) })
      .where('id', '=', row.id)
      .execute();
  return loadDisplay(db, row.id);
}
