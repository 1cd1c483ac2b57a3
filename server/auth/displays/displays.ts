import { DISPLAY_KEY_AGE_MS, DISPLAY_KEY_MS } from '../../../contract/access/displays';
import { DISPLAY, DISPLAY_GRANTS } from '../../../contract/permissions';
import { isOpen, type Principal, principalOf } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { newSessionSecret, sessionHash } from '../sessions/tokens';

/** A key that was replaced counts this much longer: requests with it may be on their way. */
const OVERLAP_MS = 5 * 60_000;
const SEEN_STEP_MS = 60_000;

/** Session id of a display: it stays the same when the key changes. */
const sessionIdOf = (id: string) => `display-${id}`;

function displays(db: Executor) {
  return db
    .selectFrom('displays')
    .innerJoin('organizations', 'organizations.id', 'displays.orgId')
    .select(['displays.id', 'displays.name', 'displays.orgId', 'organizations.path as orgPath'])
    .where('displays.status', '=', 'active')
    .where(isOpen);
}
type Found = Awaited<ReturnType<ReturnType<typeof displays>['executeTakeFirst']>>;

async function toPrincipal(db: Executor, found: Found): Promise<Principal | undefined> {
  if (!found) return undefined;
  const standing = { ...found, type: DISPLAY, grants: DISPLAY_GRANTS, actions: [], aclVersion: 0 } as const;
  return principalOf(db, standing, sessionIdOf(found.id));
}

/** The display as the database knows it now; undefined when it is unknown or ended. */
export async function loadDisplay(db: Executor, id: string): Promise<Principal | undefined> {
  return toPrincipal(db, await displays(db).where('displays.id', '=', id).executeTakeFirst());
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

/** Where a screen stands. */
export interface Screen {
  ip: string;
  userAgent?: string;
}

/**
 * Pairs a screen with the display whose code it shows; the code counts once.
 * @returns key and id, or undefined for a wrong, used or old code
 */
export async function pairDisplay(
  trx: Executor,
  code: string,
  { ip, userAgent }: Screen,
  now: number,
): Promise<{ id: string; orgId: string; name: string; secret: string } | undefined> {
  const secret = newSessionSecret();
  const paired = await trx
    .updateTable('displays')
    .set((eb) => ({
      status: 'active',
      codeHash: null,
      codeExpiresAt: null,
      ip,
      version: eb('version', '+', 1),
      keyHash: sessionHash(secret),
      nextKeyHash: null,
      lastKeyHash: null,
      lastKeyUntil: null,
      userAgent: userAgent?.slice(0, 200) ?? null,
      keyMadeAt: new Date(now),
      keyExpiresAt: new Date(now + DISPLAY_KEY_MS),
      seenAt: new Date(now),
      updatedAt: new Date(now),
    }))
    .where('codeHash', '=', sessionHash(code))
    .where('codeExpiresAt', '>', new Date(now))
    .returning(['id', 'orgId', 'name'])
    .executeTakeFirst();
  return paired && { ...paired, secret };
}

/**
 * A new key, when the present one is a day old. It counts from its first use: a display that never got the
 * answer goes on with the key it has.
 */
export async function renewDisplayKey(
  db: Executor,
  id: string,
  now: number,
): Promise<{ secret: string; expiresAt: number } | undefined> {
  const secret = newSessionSecret();
  const renewed = await db
    .updateTable('displays')
    .set({ nextKeyHash: sessionHash(secret) })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('keyMadeAt', '<=', new Date(now - DISPLAY_KEY_AGE_MS))
    .returning('id')
    .executeTakeFirst();
  return renewed && { secret, expiresAt: now + DISPLAY_KEY_MS };
}

/** Takes the keys of a display away; whoever calls tells the sockets after the commit. */
export const NO_KEYS = {
  status: 'ended',
  codeHash: null,
  codeExpiresAt: null,
  keyHash: null,
  nextKeyHash: null,
  lastKeyHash: null,
} as const;

/** A display that signs itself off. */
export async function endDisplay(db: Executor, id: string): Promise<void> {
  await db.updateTable('displays').set(NO_KEYS).where('id', '=', id).execute();
}
