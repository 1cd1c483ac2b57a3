import type { AnyRow } from '../../../contract/kit/resource';
import { FULL_EXPORT_OPEN_MS } from '../../../contract/kit/transfer/fullExport';
import { resourceNamed } from '../../../contract/resources';
import { exportRequests } from '../../../contract/resources/system/exportRequests';
import { AppError } from '../../errors';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { assertIndependent, storeDecision } from './decision';

interface Decision {
  state: 'approved' | 'refused';
  reason?: string;
}

/**
 * Nobody decides what he asked for himself, or about a list that he may not see. That he sees the request says that
 * its asker works for his organisation or one below it: he has the wider view.
 * @throws AppError 403, 409 `err.export.self`, `err.kit.state`
 */
async function decide(work: UnitOfWork, row: AnyRow, { state, reason }: Decision): Promise<CommandResult> {
  const { context, deps } = work;
  const { userId, permissions } = context.principal;
  if (row.askedBy === userId) throw new AppError(409, 'err.export.self');
  if (!permissions.has(resourceNamed(String(row.list)).permission))
    throw new AppError(403, 'err.common.forbidden');
  if (state === 'approved') await assertIndependent(work, row.askedBy);
  const now = deps.clock();
  const expiresAt = new Date(state === 'approved' ? now + FULL_EXPORT_OPEN_MS : now);
  await storeDecision(work, 'exportRequests', row.id, { state, decisionNote: reason ?? null, expiresAt });
  // The view says the rest; these are named so that the log keeps what they were and are.
  return { set: { status: null, decidedBy: null, decisionNote: null } };
}

export const servedExportRequests: ServedResource = {
  resource: exportRequests,
  table: 'exportRequestList',
  view: true,
  commands: {
    approve: (work, row, _args, reason) => decide(work, row, { state: 'approved', reason }),
    refuse: (work, row, _args, reason) => decide(work, row, { state: 'refused', reason }),
  },
};
