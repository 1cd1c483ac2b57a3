import type { AnyRow } from '../../../contract/kit/resource';
import { type REPAIR_ACTIONS, repairRecords } from '../../../contract/resources/service/repairRecords';
import { ulid } from '../../ids';
import { hint } from '../../kit/records/transaction';
import type { UnitOfWork } from '../../kit/served';

export interface RepairStep {
  action: (typeof REPAIR_ACTIONS)[number];
  note?: unknown;
  images?: unknown;
  nextPlanAt?: unknown;
  /** Who did it, where that is not the signed-in person. */
  operator?: string;
}

/** Adds a step to the history of a repair. */
export async function addStep(work: UnitOfWork, repair: AnyRow, step: RepairStep): Promise<void> {
  const { trx, deps, context } = work;
  const at = new Date(deps.clock());
  const { action, note, images, nextPlanAt, operator = context.principal.name } = step;
  await trx
    .insertInto('repairRecords')
    .values({
      id: ulid(at.getTime()),
      orgId: String(repair.orgId),
      repairId: repair.id,
      at,
      action,
      operator,
      note: typeof note === 'string' ? note : null,
      images: Array.isArray(images) ? JSON.stringify(images) : null,
      nextPlanAt: typeof nextPlanAt === 'number' ? new Date(nextPlanAt) : null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  hint(work, repairRecords.name, repair.orgId);
}
