import type { Draft } from '../../../../contract/kit/field';
import { isEmpty } from '../../../../contract/kit/problem';
import type { AnyRow } from '../../../../contract/kit/resource';
import { RETURN_REASONS } from '../../../../contract/stocking/formStates';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { logged } from '../../../kit/records/createRecord';
import { nextNumber } from '../../../kit/records/documentNumber';
import { invalid } from '../../../kit/records/draft';
import type { UnitOfWork } from '../../../kit/served';
import { withWarehouse } from '../../supply/warehouse/forms';
import { warehouseFor } from '../../supply/warehouse/ledger';
import { servedReturnForms } from '../forms';
import { lockLanes } from '../movements';
import { byLane, type LaneBatchStock, openReturns, stockIn, stockLeft } from './leftStock';

type Machine = Pick<AnyRow, 'id' | 'orgId'>;

/** Where the goods go: a warehouse that was named, the one that supplies the machine, or a name. @throws AppError 400 */
async function placeFor(work: UnitOfWork, { orgId }: Machine, { warehouseId, warehouse }: Draft) {
  const own = isEmpty(warehouseId) ? await warehouseFor(work.trx, String(orgId)) : String(warehouseId);
  if (own === undefined && isEmpty(warehouse)) throw invalid({ warehouse: 'err.form.enter' });
  return withWarehouse(work, { orgId, warehouseId: own ?? null, warehouse });
}

/** @throws AppError 409: goods lie in a warehouse by batch */
function assertBatches(left: readonly LaneBatchStock[]): void {
  const unknown = left.find(({ batchId }) => batchId === null);
  if (unknown) throw new AppError(409, 'err.device.return_batch', { lane: unknown.laneNo });
}

/** A form of all that lies in the machine, submitted: goods leave the lanes when it is collected, as with any other. */
async function insertReturn(
  work: UnitOfWork,
  machine: Machine,
  left: readonly LaneBatchStock[],
  args: Draft,
) {
  const place = await placeFor(work, machine, args);
  if (place.warehouseId !== null) assertBatches(left);
  const reason = RETURN_REASONS.find((each) => each === args.returnReason) ?? 'excess';
  const at = new Date(work.deps.clock());
  const form = {
    id: ulid(at.getTime()),
    orgId: String(machine.orgId),
    formNo: await nextNumber(work, 'RT'),
    deviceId: machine.id,
    warehouseId: place.warehouseId as string | null,
    warehouse: String(place.warehouse),
    reason,
    applicantId: work.context.principal.userId,
    state: 'submitted' as const,
    createdAt: at,
    updatedAt: at,
  };
  const lines = left.map((segment) => ({ ...segment, traceCodes: null }));
  await work.trx
    .insertInto('returnForms')
    .values({ ...form, lines: JSON.stringify(lines) as never })
    .execute();
  const { formNo, deviceId, warehouse, state } = form;
  logged(work, servedReturnForms, {
    action: 'returnForms.created',
    entityId: form.id,
    after: { formNo, deviceId, warehouse, reason, state, lines },
    orgId: form.orgId,
  });
  work.made = { resource: servedReturnForms.resource.name, id: form.id, title: formNo };
}

/**
 * A machine leaves its point empty, or with a return form of all that lies in it: one that was signed before, or one
 * made now. What lies in the lanes stays in the books until the form is collected.
 * @throws AppError 409 with what is left, or with what stands in the way of a form
 */
export async function assertReturned(work: UnitOfWork, machine: Machine, args: Draft): Promise<void> {
  await lockLanes(work, machine.id);
  const left = await stockIn(work, machine.id);
  if (left.length === 0) return;
  const open = await openReturns(work, machine.id);
  const [stock, listed] = [byLane(left), byLane(open.flatMap(({ lines }) => lines))];
  if (stock.size === listed.size && [...stock].every(([laneNo, qty]) => listed.get(laneNo) === qty)) return;
  if (isEmpty(args.returnReason)) throw stockLeft(left);
  // Two forms of the same goods: the second could never be collected.
  const [first] = open;
  if (first) {
    const record = { resource: servedReturnForms.resource.name, id: first.id, title: String(first.formNo) };
    throw new AppError(409, 'err.device.return_open', { form: record.title }, undefined, record);
  }
  await insertReturn(work, machine, left, args);
}
