import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { transitionRefusal } from '../../../contract/kit/states';
import { mayStand } from '../../../contract/machines/devices';
import { isTailOf } from '../../../contract/prescriptions/dispensing';
import { prescriptionStates } from '../../../contract/resources/prescriptions/prescriptionStates';
import { AppError } from '../../errors';
import { applyEvent } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import type { UnitOfWork } from '../../kit/served';
import type { PrescriptionItem } from './items';
import { servedPrescriptions } from './prescriptions';

interface SaleLine {
  productId: string | null;
  qty: number;
  /** False: it may be bought beside what is prescribed. */
  rxFlag?: boolean;
}
/** A sale that names a prescription. */
export interface Redemption {
  rxNo: string;
  orderNo: string;
  /** Institution that sells. */
  orgId: string;
  /** The machine that hands it out; absent where a person does. */
  deviceId?: string | null;
  /** What is sold, in our smallest units; absent where the prescription says what. */
  items?: readonly SaleLine[];
  /** Last characters of the identity card, as the customer gave them. */
  idTail?: string | null;
}

export interface PrescribedUnits {
  productId: string;
  qty: number;
}

/** What is to be handed out, line by line. @throws AppError 409 for a part of a unit, or a code that is mapped no more */
export function unitsOf({ items }: AnyRow): PrescribedUnits[] {
  return (items as readonly PrescriptionItem[]).map(({ productId, units, qty }) => {
    const count = units ?? qty;
    if (productId === null) throw new AppError(409, 'err.rx.unmapped');
    if (!Number.isInteger(count) || count < 1) throw new AppError(409, 'err.rx.items');
    return { productId, qty: count };
  });
}

/** Of the institution that sells, or one above it; locked. @throws AppError 404 */
async function prescriptionOf(work: UnitOfWork, { rxNo, orgId }: Redemption): Promise<AnyRow> {
  const found = await work.trx
    .selectFrom('prescriptions')
    .innerJoin('organizations as own', 'own.id', 'prescriptions.orgId')
    .innerJoin('organizations as seller', (on) =>
      on.on('seller.id', '=', orgId).on(sql<boolean>`starts_with(seller.path, own.path)`),
    )
    .select('prescriptions.id')
    .where('rxNo', '=', rxNo)
    .executeTakeFirst();
  if (!found) throw new AppError(404, 'err.rx.unknown');
  return findRecord(work, servedPrescriptions, found.id);
}

function sums(items: readonly SaleLine[]): string {
  const byProduct = new Map<string, number>();
  for (const { productId, qty } of items)
    byProduct.set(String(productId), (byProduct.get(String(productId)) ?? 0) + qty);
  return JSON.stringify([...byProduct].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Is all that is prescribed sold, and nothing else that needs a prescription? */
function isPrescribed(items: readonly SaleLine[], row: AnyRow): boolean {
  const units = unitsOf(row);
  const prescribed = new Set<string | null>(units.map(({ productId }) => productId));
  const meant = items.filter(({ productId, rxFlag = true }) => rxFlag || prescribed.has(productId));
  return sums(meant) === sums(units);
}

async function pharmacyMachines({ trx }: UnitOfWork, { pharmacyId }: AnyRow): Promise<readonly unknown[]> {
  if (!pharmacyId) return [];
  const { deviceIds } = await trx
    .selectFrom('pharmacies')
    .select('deviceIds')
    .where('id', '=', String(pharmacyId))
    .executeTakeFirstOrThrow();
  return Array.isArray(deviceIds) ? deviceIds : [];
}

/** @throws AppError 409 for a machine of others, one that sells nothing now, or what may not stand in it */
async function assertMachine(work: UnitOfWork, row: AnyRow, { orgId, deviceId }: Redemption) {
  if (!deviceId) return;
  const machine = await work.trx
    .selectFrom('devices')
    .select(['orgId', 'saleState', 'salesPolicy'])
    .where('id', '=', deviceId)
    .executeTakeFirst();
  const own = await pharmacyMachines(work, row);
  const isOwn = own.length === 0 || own.includes(deviceId);
  const isMeant = !row.deviceId || row.deviceId === deviceId;
  if (machine?.orgId !== orgId || machine.saleState !== 'on' || !isOwn || !isMeant)
    throw new AppError(409, 'err.rx.machine');
  const products = await work.trx
    .selectFrom('products')
    .select(['otcClass', 'controlledClass'])
    .where(
      'id',
      'in',
      unitsOf(row).map(({ productId }) => productId),
    )
    .execute();
  if (products.some((product) => !mayStand(machine.salesPolicy, product)))
    throw new AppError(409, 'err.product.policy_forbidden');
}

/**
 * A paid order uses a prescription once: a second order is refused, on any server. The same order
 * again changes nothing.
 * @throws AppError 404 `err.rx.unknown`, 409 `err.rx.used`, `.expired`, `.not_approved`, `.identity`, `.items`, `.machine`
 */
export async function redeemPrescription(work: UnitOfWork, use: Redemption): Promise<AnyRow> {
  const { orderNo, deviceId = null, items, idTail } = use;
  const row = await prescriptionOf(work, use);
  // A machine numbers its sales itself: the same number at another one is another sale.
  const isSame = row.orderNo === orderNo && (row.deviceId ?? null) === deviceId;
  if (row.state === 'dispensing' && isSame) return row;
  const refusal = transitionRefusal(prescriptionStates, 'pay', row);
  if (refusal !== undefined) throw new AppError(409, refusal);
  if (typeof idTail === 'string' && !isTailOf(row.patientIdMasked, idTail))
    throw new AppError(409, 'err.rx.identity');
  if (items && !isPrescribed(items, row)) throw new AppError(409, 'err.rx.items');
  await assertMachine(work, row, use);
  return applyEvent(work, servedPrescriptions, row, 'pay', { values: { orderNo, deviceId } });
}
