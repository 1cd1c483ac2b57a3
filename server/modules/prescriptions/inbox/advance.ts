import type { AnyRow } from '../../../../contract/kit/resource';
import { machineOfEvent, transitionRefusal } from '../../../../contract/kit/states';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { ulid } from '../../../ids';
import { applyEvent } from '../../../kit/records/commands';
import { writeRecord } from '../../../kit/records/records';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { mappedItems, type PrescriptionItem } from '../items';
import { servedPrescriptions } from '../prescriptions';
import { pharmacyFor } from './routing';

/** Can this event happen to the prescription as it is? */
export function mayHappen(row: AnyRow, event: string): boolean {
  const machine = machineOfEvent(servedPrescriptions.resource.states, event);
  return machine !== undefined && transitionRefusal(machine, event, row) === undefined;
}

/** Codes nobody has mapped yet are put on the list of those to map; twice they stand there once. */
async function listUnknown(
  work: UnitOfWork,
  row: AnyRow,
  items: readonly PrescriptionItem[],
  approvals: ReadonlyMap<string, string>,
): Promise<void> {
  const { trx, deps } = work;
  const unknown = items.filter(({ productId }) => productId === null);
  if (unknown.length === 0) return;
  const isOfChannel = typeof row.channelId === 'string';
  const table = isOfChannel ? 'channelCodes' : 'hospitalCodes';
  const ownerId = String(isOfChannel ? row.channelId : row.hospitalId);
  const at = new Date(deps.clock());
  const rows = unknown.map(({ extCode, name, spec }) => ({
    id: ulid(at.getTime()),
    orgId: String(row.orgId),
    ownerId,
    extCode,
    extName: name,
    extSpec: spec ?? null,
    approvalNo: approvals.get(extCode) ?? '',
    productId: null,
    ratio: 1,
    state: 'unmapped' as const,
    mappedBy: null,
    mappedAt: null,
    createdAt: at,
    updatedAt: at,
  }));
  await trx
    .insertInto(table)
    .values(rows)
    .onConflict((on) => on.columns(['ownerId', 'extCode']).doNothing())
    .execute();
  hint(work, table, String(row.orgId));
}

/** Approval numbers as the partner named them, by its code. */
export type Approvals = ReadonlyMap<string, string>;

async function withCodes(work: UnitOfWork, row: AnyRow, approvals: Approvals): Promise<AnyRow> {
  if (!mayHappen(row, 'checkCodes')) return row;
  const { items, complete, controlled } = await mappedItems(work, row);
  if (!complete) await listUnknown(work, row, items, approvals);
  const isSame = JSON.stringify(items) === JSON.stringify(row.items);
  if (!complete && row.state === 'unmapped' && isSame) return row;
  const values = { items, controlled, state: complete ? 'mapped' : 'unmapped' };
  return applyEvent(work, servedPrescriptions, row, 'checkCodes', { values });
}

async function withPharmacy(work: UnitOfWork, row: AnyRow, wanted?: string): Promise<AnyRow> {
  if (row.pharmacyId) return row;
  const hospital = await work.trx
    .selectFrom('hospitals')
    .select('place')
    .where('id', '=', String(row.hospitalId))
    .executeTakeFirstOrThrow();
  const sender = { hospitalId: String(row.hospitalId), place: hospital.place as never };
  const found = await pharmacyFor(work, sender, { code: wanted, orgId: String(row.orgId) });
  if (!found) return row;
  return writeRecord(work, servedPrescriptions, row, { pharmacyId: found.id }, { action: 'updated' });
}

/**
 * Brings a prescription as far as it goes by itself: codes mapped, a pharmacy found, into the queue of the pharmacists.
 * @returns what keeps it
 */
export async function advance(
  work: UnitOfWork,
  prescription: AnyRow,
  { approvals = new Map(), pharmacyCode }: { approvals?: Approvals; pharmacyCode?: string } = {},
): Promise<MessageFinding | undefined> {
  let row = await withCodes(work, prescription, approvals);
  if (row.state === 'unmapped') return 'unmapped_code';
  if (row.state !== 'mapped') return undefined;
  row = await withPharmacy(work, row, pharmacyCode);
  if (!row.pharmacyId) return 'no_pharmacy';
  const queuedAt = new Date(work.deps.clock());
  if (mayHappen(row, 'enqueue'))
    await applyEvent(work, servedPrescriptions, row, 'enqueue', { values: { queuedAt } });
  return undefined;
}
