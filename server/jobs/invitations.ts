import type { Database } from '../db/database';

/** Marks expired codes, which are refused already. */
export async function expireInvitations({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db
    .updateTable('invitationCodes')
    .set((eb) => ({ status: 'expired', version: eb('version', '+', 1), updatedAt: new Date(now) }))
    .where('status', '=', 'active')
    .where('expireAt', '<', new Date(now))
    .execute();
}
