import type { Draft } from '../../../contract/kit/field';
import { isEmpty } from '../../../contract/kit/problem';
import type { AnyRow } from '../../../contract/kit/resource';
import { repairOrders } from '../../../contract/resources/service/repairOrders';
import { AppError } from '../../errors';
import { enqueueJob } from '../../jobs/jobs';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { prepare } from './repairDraft';
import { addStep } from './repairRecords';
import { announceRepair } from './repairs.live';

export const REPAIR_LINKS_JOB = 'repair.links';

/** The alarm behind a repair has to be over, or somebody says why it does not matter. */
async function assertAlarmOver({ trx }: UnitOfWork, { alertId }: AnyRow, waiver: unknown): Promise<void> {
  if (typeof alertId !== 'string' || waiver === true) return;
  const alert = await trx
    .selectFrom('alerts')
    .select('clearedAt')
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (alert && alert.clearedAt === null) throw new AppError(409, 'err.repair.alarm_active');
}

/** The repair as the step leaves it. */
const stepped = (row: AnyRow, state: string): AnyRow => ({ ...row, state, version: row.version + 1 });

async function addRecord(work: UnitOfWork, row: AnyRow, args: Draft): Promise<CommandResult> {
  const { result, note, solution, parts, images, nextPlanAt, waiver } = args;
  if (result !== 'completed') {
    await addStep(work, row, { action: 'record', note, images, nextPlanAt });
    announceRepair(work, stepped(row, 'in_progress'), 'progress');
    return { set: { state: 'in_progress' } };
  }
  if (isEmpty(solution)) throw invalid({ solution: 'err.form.enter' });
  await assertAlarmOver(work, row, waiver);
  await addStep(work, row, { action: 'complete', note, images });
  announceRepair(work, stepped(row, 'complete'), 'done');
  const completedAt = work.deps.clock();
  const dueAt = new Date(completedAt);
  await enqueueJob(work.trx, {
    kind: REPAIR_LINKS_JOB,
    dueAt,
    payload: JSON.stringify({ repairId: row.id }),
  });
  return { set: { state: 'complete', result: 'completed', solution, parts: parts ?? null, completedAt } };
}

/** Those who repair at machines of this organisation. */
async function assertRepairer({ trx }: UnitOfWork, row: AnyRow, userId: unknown): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .innerJoin('organizations as own', 'own.id', 'users.orgId')
    .innerJoin('organizations as place', (join) => join.on('place.id', '=', String(row.orgId)))
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select(['roles.type', 'own.path as ownPath', 'place.path as placePath'])
    .where('users.id', '=', String(userId))
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  const near =
    person && (person.placePath.startsWith(person.ownPath) || person.ownPath.startsWith(person.placePath));
  if (!near || person.type === 'security' || person.type === 'pharmacist')
    throw invalid({ assignee: 'err.repair.assignee' });
}

export const servedRepairOrders: ServedResource = {
  resource: repairOrders,
  shortSearches: true,
  prepare,
  async stored(work, row, before) {
    if (before) return;
    await addStep(work, row, { action: 'report', note: row.description, images: row.images });
    announceRepair(work, row, 'reported');
  },
  commands: {
    async assign(work, row, { assignee }) {
      await assertRepairer(work, row, assignee);
      const person = await work.trx
        .selectFrom('users')
        .select('name')
        .where('id', '=', String(assignee))
        .executeTakeFirstOrThrow();
      await addStep(work, row, { action: 'assign', note: person.name });
      return { set: { assignee } };
    },
    async accept(work, row) {
      const { userId, roleType } = work.context.principal;
      if (roleType === 'repair' && row.assignee !== userId) throw new AppError(403, 'err.common.forbidden');
      await addStep(work, row, { action: 'accept' });
      announceRepair(work, stepped(row, 'in_progress'), 'progress');
      return { set: {} };
    },
    addRecord,
    async cancel(work, row, _args, reason) {
      await addStep(work, row, { action: 'cancel', note: reason });
      return { set: {} };
    },
  },
};
