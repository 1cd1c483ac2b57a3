import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database';
import type { Authenticate } from '../broker';

/** Lower-case hex SHA-256, as stored for device secrets. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares secrets with what was issued; the first sign-in makes an issued credential an active one. */
export function createDeviceAuth(database: Database): Authenticate {
  return async (serialNo, secret) => {
    const auth = await database.db
      .selectFrom('deviceAuths')
      .select(['id', 'secretHash', 'status'])
      .where('serialNo', '=', serialNo)
      .executeTakeFirst();
    // Hashes even for nobody, so that the time taken does not tell which serial numbers exist.
    const given = Buffer.from(secretHash(secret));
    const stored = Buffer.from(auth?.secretHash ?? secretHash(''));
    const equal = given.length === stored.length && timingSafeEqual(given, stored);
    if (!auth) return 'unknown';
    if (!equal || auth.secretHash === null) return 'refused';
    if (auth.status !== 'issued' && auth.status !== 'active') return 'refused';
    if (auth.status === 'issued') {
      await database.db
        .updateTable('deviceAuths')
        .set({ status: 'active', updatedAt: new Date() })
        .where('id', '=', auth.id)
        .where('status', '=', 'issued')
        .execute();
    }
    return 'allowed';
  };
}
