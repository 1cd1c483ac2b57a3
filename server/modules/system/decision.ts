import { AppError } from '../../errors';
import { kitTables } from '../../resources/listQuery';
import type { Change, Values } from '../../resources/served';

interface Decision extends Values {
  state: string;
  decisionNote: string | null;
}

/**
 * Settles what waits for a second person. Of two who decide at the same moment one wins.
 * @throws AppError 409 `err.kit.state` when it does not wait any more
 */
export async function settle(
  { trx, act, deps }: Change,
  table: 'exportRequests' | 'roleGrants',
  id: string,
  decision: Decision,
): Promise<void> {
  const now = new Date(deps.clock());
  const settled = await kitTables(trx)
    .updateTable(table)
    .set({ ...decision, decidedBy: act.principal.userId, decidedAt: now, updatedAt: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (Number(settled.numUpdatedRows) === 0) throw new AppError(409, 'err.kit.state');
}
