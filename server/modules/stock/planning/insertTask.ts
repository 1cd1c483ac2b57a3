import type { CreatedTask } from '../../../../contract/stocking/planning';
import type { ReplenishLine } from '../../../../contract/stocking/replenishStates';
import { ulid } from '../../../ids';
import { logged } from '../../../kit/records/createRecord';
import { nextNumber } from '../../../kit/records/documentNumber';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';

export interface NewTask {
  deviceId: string;
  orgId: string;
  type: 'routine' | 'urgent' | 'third_party';
  lines: readonly Values[];
  route?: string;
  remarks?: string;
}
const units = (lines: readonly ReplenishLine[], name: 'planQty' | 'addQty') =>
  lines.reduce((sum, line) => sum + Number(line[name] ?? 0), 0);

/** A visit that nobody has typed: its lines are planned, with the reason of each. */
export async function insertTask(
  work: UnitOfWork,
  served: ServedResource,
  { deviceId, orgId, type, lines, route, remarks }: NewTask,
): Promise<CreatedTask> {
  const at = new Date(work.deps.clock());
  const [id, replNo] = [ulid(at.getTime()), await nextNumber(work, 'RP')];
  const planTotal = units(lines, 'planQty');
  await work.trx
    .insertInto('replenishTasks')
    .values({
      id,
      orgId,
      replNo,
      deviceId,
      type,
      plannedAt: at,
      route: route ?? null,
      assigneeId: null,
      state: 'draft',
      lines: JSON.stringify(lines),
      planTotal,
      addTotal: units(lines, 'addQty'),
      accountId: work.context.principal.userId || null,
      startedAt: null,
      finishedAt: null,
      stocktakeId: null,
      photos: '[]',
      remarks: remarks ?? null,
    })
    .execute();
  const after = { replNo, deviceId, type, planTotal, lines };
  logged(work, served, { action: 'replenishTasks.created', entityId: id, after, orgId });
  return { id, replNo, deviceId, planTotal };
}
