import { exportRequests } from '../../../../contract/resources/system/exportRequests';
import { AppError } from '../../../errors';
import type { ResourceKit } from '../../kit';
import { hint, note, runInTransaction } from '../../records/transaction';
import type { RequestContext, UnitOfWork } from '../../served';
import type { ExportOrder } from './exportOrder';
import { exportQuestionOf } from './fullExport';

/** Marks an approved request as used; of two who try at once only one gets it. @throws AppError 404, 409 */
async function claim({ trx, context, deps }: UnitOfWork, id: string) {
  const { userId, orgIds } = context.principal;
  const row = await trx
    .selectFrom('exportRequests')
    .selectAll()
    .where('id', '=', id)
    .where('orgId', 'in', [...orgIds])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  const now = new Date(deps.clock());
  if (row.askedBy !== userId) throw new AppError(409, 'err.export.asker');
  if (row.state !== 'approved' || row.expiresAt <= now) throw new AppError(409, 'err.export.notOpen');
  await trx
    .updateTable('exportRequests')
    .set({ state: 'used', usedAt: now, updatedAt: now, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  return row;
}

type ExportClaim = Awaited<ReturnType<typeof claim>>;

async function namesOf({ trx }: UnitOfWork, { askedBy, decidedBy }: ExportClaim) {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [askedBy, String(decidedBy)])
    .execute();
  const name = (id: string | null) => people.find((person) => person.id === id)?.name ?? '';
  return { asker: name(askedBy), approver: name(decidedBy) };
}

/**
 * The sheet of an approved request, with what is personal in it plain. It may be fetched once: after a failed download the person
 * requests it again.
 * @throws AppError 404, 403 when the right to the list has gone, 409 `err.export.asker`, `err.export.notOpen`
 */
export function openFullExport(kit: ResourceKit, context: RequestContext, id: string): Promise<ExportOrder> {
  return runInTransaction(kit, context, async (work) => {
    const row = await claim(work, id);
    const served = kit.find(row.list);
    if (!served || !context.principal.permissions.has(served.resource.permission))
      throw new AppError(403, 'err.common.forbidden');
    const { question, columns } = exportQuestionOf(served, row.question, {
      principal: context.principal,
      find: kit.find,
    });
    note(work, {
      action: 'exportRequests.fetched',
      entity: exportRequests.name,
      entityId: id,
      orgId: row.orgId,
      before: { status: 'approved' },
      after: { status: 'used' },
    });
    hint(work, exportRequests.name, row.orgId);
    const { purpose, decidedAt } = row;
    const names = await namesOf(work, row);
    const approval = { id, purpose, note: row.note, approvedAt: decidedAt?.getTime() ?? 0, ...names };
    return { kit, served, format: row.format, context, question, columns, asked: [row.asked], approval };
  });
}
