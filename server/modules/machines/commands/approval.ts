import type { AnyRow } from '../../../../contract/kit/resource';
import { COMMAND_SPECS, type CommandType } from '../../../../contract/machines/commandStates';
import { AppError } from '../../../errors';
import type { CommandResult, UnitOfWork, Values } from '../../../kit/served';
import { stillSellable } from './payloads';
import { notAfterOf, planLook } from './request';

const typeOf = (row: AnyRow) => row.type as CommandType;

/** Another person, who may do it himself. @throws AppError 403, 409 */
function assertSecond({ context: { principal } }: UnitOfWork, row: AnyRow): void {
  if (row.requestedBy === principal.userId) throw new AppError(409, 'err.command.self');
  const { approval } = COMMAND_SPECS[typeOf(row)];
  if (!approval || !principal.actions.has(approval)) throw new AppError(403, 'err.common.forbidden');
}

const decided = ({ context, deps }: UnitOfWork): Values => ({
  decidedBy: context.principal.userId,
  decidedAt: new Date(deps.clock()),
});

/** What was quarantined while it waited stays locked. @throws AppError 409 when nothing is left */
async function narrow(work: UnitOfWork, row: AnyRow): Promise<void> {
  const { params } = await work.trx
    .selectFrom('machineCommands')
    .select('params')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const lanes = await stillSellable(work, String(row.deviceId), params.lanes as string[]);
  await work.trx
    .updateTable('machineCommands')
    .set({ params: JSON.stringify({ lanes }) })
    .where('id', '=', row.id)
    .execute();
}

/** Its time begins now. */
async function approve(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  assertSecond(work, row);
  const now = work.deps.clock();
  if (now > Number(row.approveBy)) throw new AppError(409, 'err.command.decided');
  if (typeOf(row) === 'unlock_sale') await narrow(work, row);
  await planLook(work, row.id, now);
  return { set: { ...decided(work), notAfter: notAfterOf(typeOf(row), now) } };
}

async function refuse(
  work: UnitOfWork,
  row: AnyRow,
  _args: unknown,
  reason: string | undefined,
): Promise<CommandResult> {
  assertSecond(work, row);
  const closedAt = new Date(work.deps.clock());
  return { set: { ...decided(work), decisionNote: reason ?? null, closedAt } };
}

async function cancel({ deps }: UnitOfWork): Promise<CommandResult> {
  return { set: { closedAt: new Date(deps.clock()) } };
}

/** What people decide about commands that were asked for. */
export const decisions = { approve, refuse, cancel };
