import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/time/durations';
import { AppError } from '../../errors';
import { kitTables } from '../../kit/query/listQuery';
import type { UnitOfWork, Values } from '../../kit/served';

const WEEK_MS = 7 * DAY_MS;

/**
 * Resetting a password or second factor, or changing the number that codes are sent to, allows signing in as the
 * other: the two may be one.
 * @throws AppError 409 `err.second.reset`
 */
export async function assertIndependent({ trx, context, deps }: UnitOfWork, askedBy: unknown): Promise<void> {
  const reset = await trx
    .selectFrom('auditLog')
    .select('pos')
    .where('entity', '=', 'users')
    .where('entityId', '=', context.principal.userId)
    .where('actorId', '=', String(askedBy))
    .where('at', '>', new Date(deps.clock() - WEEK_MS))
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['users.resetPassword', 'users.resetFactor']),
        sql<boolean>`after ? 'phone'`,
      ]),
    )
    .executeTakeFirst();
  if (reset) throw new AppError(409, 'err.second.reset');
}

interface Decision extends Values {
  state: string;
  decisionNote: string | null;
}

/**
 * Settles what waits for a second person. Of two who decide at the same moment one wins.
 * @throws AppError 409 `err.kit.state` when it does not wait any more
 */
export async function storeDecision(
  { trx, context, deps }: UnitOfWork,
  table: 'exportRequests' | 'roleGrants',
  id: string,
  decision: Decision,
): Promise<void> {
  const now = new Date(deps.clock());
  const settled = await kitTables(trx)
    .updateTable(table)
    .set({ ...decision, decidedBy: context.principal.userId, decidedAt: now, updatedAt: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (Number(settled.numUpdatedRows) === 0) throw new AppError(409, 'err.kit.state');
}
