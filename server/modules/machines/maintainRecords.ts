import type { AnyRow } from '../../../contract/kit/resource';
import { type MAINTAIN_TYPES, maintainRecords } from '../../../contract/resources/machines/maintainRecords';
import { ulid } from '../../ids';
import { nextNumber } from '../../kit/records/documentNumber';
import { hint, note } from '../../kit/records/transaction';
import type { ServedResource, UnitOfWork } from '../../kit/served';

export const servedMaintainRecords: ServedResource = {
  resource: maintainRecords,
  prepare: async (work, values, current) =>
    current ? values : { ...values, recordNo: await nextNumber(work, 'MR') },
};

type Machine = Pick<AnyRow, 'id' | 'orgId'>;
const DETAIL_MAX = 500;

/**
 * What somebody has just done to a machine in the console stands in its maintenance records.
 * @param what numbers and names, which are alike in every language
 */
async function noteWork(
  work: UnitOfWork,
  { id: deviceId, orgId }: Machine,
  type: (typeof MAINTAIN_TYPES)[number],
  what: readonly unknown[],
): Promise<void> {
  const { trx, context, deps } = work;
  const operatorId = context.principal.userId;
  // Records without an executor are left out.
  if (!operatorId) return;
  const at = new Date(deps.clock());
  const id = ulid(at.getTime());
  const recordNo = await nextNumber(work, 'MR');
  const detail = what.filter(Boolean).join(' · ').slice(0, DETAIL_MAX);
  const values = {
    recordNo,
    deviceId,
    type,
    detail,
    operatorId,
    startAt: at,
    endAt: at,
    result: 'ok' as const,
  };
  await trx
    .insertInto('maintainRecords')
    .values({ ...values, id, orgId: String(orgId), parts: '[]', images: '[]' })
    .execute();
  const entry = { entity: maintainRecords.name, entityId: id, orgId };
  note(work, {
    ...entry,
    action: `${maintainRecords.name}.created`,
    after: { recordNo, deviceId, type, detail },
  });
  hint(work, maintainRecords.name, orgId);
}

/** The hardware of a machine, or a board of it, was replaced: another number stands on it. */
export const noteReplaced = (work: UnitOfWork, machine: Machine, was: unknown, is: unknown) =>
  noteWork(work, machine, 'part', [`${was} → ${is}`]);

/** The machine came to a point, left it, or got other hardware. */
export async function noteMoves(work: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void> {
  const { pointNo, pointName, serialNo } = row;
  if (before?.pointNo && !pointNo)
    await noteWork(work, row, 'unbind', [before.pointNo, before.pointName, serialNo]);
  if (pointNo && pointNo !== (before?.pointNo ?? null))
    await noteWork(work, row, 'bind', [pointNo, pointName, serialNo]);
  if (before && before.serialNo !== serialNo) await noteReplaced(work, row, before.serialNo, serialNo);
}
