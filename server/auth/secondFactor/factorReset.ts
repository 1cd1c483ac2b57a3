import type { Database } from '../../db/database';
import type { Bus } from '../../events/bus';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';
import { endSessionsOf } from '../sessions/sessionEnds';
import { removeFactor } from './secondFactors';

export interface ResetDeps {
  database: Pick<Database, 'db'>;
  chain: Chain;
  bus: Bus;
  /** ms */
  now: number;
}

/**
 * Takes the second factor of an account away, at the machine itself: the way back in for an administrator whom
 * nobody else can help. The audit log names no actor.
 * @returns false when there is no such account, or it has no second factor
 */
export function resetFactorOf({ database, chain, bus, now }: ResetDeps, account: string): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['id', 'orgId'])
      .where('code', '=', account)
      .where('secondFactor', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return false;
    await removeFactor(trx, person.id, now);
    await endSessionsOf(trx, bus, person.id, { now });
    const reason = 'npm run factor:reset';
    const entry = {
      action: 'factor.reset',
      entity: 'user',
      entityId: person.id,
      orgId: person.orgId,
      reason,
    };
    await appendAudit(trx, chain, entry);
    return true;
  });
}
