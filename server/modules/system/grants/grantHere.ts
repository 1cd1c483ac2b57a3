import { roleGrants } from '../../../../contract/resources/system/roleGrants';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import type { Chain } from '../../../events/chain';
import { appendAudit } from '../../../events/log';
import { assertAskerMay, assertReceiverUnchanged } from './grantChecks';

export interface GrantDeps {
  database: Pick<Database, 'db'>;
  chain: Chain;
  /** ms */
  now: number;
}

const COMMAND = 'npm run role:grant';

function waitingFor(trx: Executor, account: string, now: Date) {
  return trx
    .selectFrom('roleGrants')
    .innerJoin('users', 'users.id', 'roleGrants.userId')
    .select([
      'roleGrants.id',
      'toRole',
      'opens',
      'asker',
      'users.id as userId',
      'users.orgId',
      'roleId',
      'status',
    ])
    .where('users.code', '=', account)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Gives the role that waits for an account, at the machine itself: who may use the machine is the second person where
 * there is no other administrator yet. The audit log names no actor.
 * @returns false when nothing waits for the account
 * @throws AppError 409 when the person, the role or who asked is not what it was
 */
export function grantHere({ database, chain, now }: GrantDeps, account: string): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    const at = new Date(now);
    const found = await waitingFor(trx, account, at);
    if (!found) return false;
    const { id, userId, orgId, toRole, opens, asker } = found;
    await assertReceiverUnchanged(trx, id, found);
    await assertAskerMay(trx, id, found);
    await trx
      .updateTable('users')
      .set(opens ? { status: 'active' } : { roleId: String(toRole) })
      .set((eb) => ({ version: eb('version', '+', 1), updatedAt: at }))
      .where('id', '=', userId)
      .execute();
    await trx
      .updateTable('roleGrants')
      .set((eb) => ({ version: eb('version', '+', 1), updatedAt: at, decidedAt: at }))
      .set({ state: 'granted', decider: COMMAND })
      .where('id', '=', id)
      .execute();
    const after = { status: 'granted', person: userId, toRole, asker };
    const entry = { action: 'roleGrants.grant', entity: roleGrants.name, entityId: id, orgId };
    await appendAudit(trx, chain, { ...entry, before: { status: 'waiting' }, after, reason: COMMAND });
    return true;
  });
}
