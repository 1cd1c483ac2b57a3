import type { Database } from '../../db/database';
import { StartError } from '../../errors';
import { ulid } from '../../ids';
import type { Passwords } from './passwords';

const ADMIN_CODE = 'admin';
const PLATFORM_CODE = 'PHAROS';

/** Thrown when an empty system starts without the means to sign in. */
export class AdminPasswordMissingError extends StartError {
  constructor() {
    super('Set ADMIN_PASSWORD (6 to 64 characters) for the first start of an empty system (DEMO=0).');
  }
}

/**
 * Creates the platform organisation and its administrator in an empty database.
 * @throws AdminPasswordMissingError for an empty database without a given password.
 */
export async function seedAdmin(
  { db }: Database,
  passwords: Passwords,
  { password, now }: { password: string | undefined; now: number },
): Promise<void> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody) return;
  if (password === undefined) throw new AdminPasswordMissingError();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('type', '=', 'platform_admin')
    .executeTakeFirstOrThrow();
  const passwordHash = await passwords.hash(ADMIN_CODE, password);
  const orgId = ulid(now);
  await db.transaction().execute(async (trx) => {
    const root = await trx
      .insertInto('organizations')
      .values({
        id: orgId,
        parentId: null,
        path: `${orgId}.`,
        code: PLATFORM_CODE,
        name: 'Pharos',
        type: 'platform',
        ...NOTHING,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('users')
      .values({
        id: ulid(now),
        code: ADMIN_CODE,
        name: ADMIN_CODE,
        orgId: root.id,
        roleId: role.id,
        passwordHash,
        phone: null,
        email: null,
        avatar: null,
        lastLoginAt: null,
      })
      .execute();
  });
}

const NOTHING = { province: null, city: null, logoUrl: null, deletedAt: null };
