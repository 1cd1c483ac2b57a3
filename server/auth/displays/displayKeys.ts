import { DISPLAY_KEY_AGE_MS, DISPLAY_KEY_MS } from '../../../contract/access/displays';
import { isActiveOrganisation, orgIdsBelow } from '../../access/person';
import type { Executor } from '../../db/tables';
import { newSessionSecret, sessionHash } from '../sessions/tokens';

export function displayRows(db: Executor) {
  return db
    .selectFrom('displays')
    .innerJoin('organizations', 'organizations.id', 'displays.orgId')
    .select(['displays.id', 'displays.name', 'displays.orgId', 'organizations.path as orgPath'])
    .select(orgIdsBelow.as('orgIds'))
    .where('displays.status', '=', 'active')
    .where(isActiveOrganisation);
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

/** Revokes the keys of a display; the caller closes its sockets after the commit. */
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
