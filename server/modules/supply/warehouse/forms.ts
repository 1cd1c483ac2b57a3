import type { AnyRow } from '../../../../contract/kit/resource';
import type { WarehouseMove } from '../../../../contract/supply/warehouse';
import { invalid } from '../../../kit/records/draft';
import { linesOf, textOrNull } from '../../../kit/records/fieldValues';
import type { UnitOfWork, Values } from '../../../kit/served';
import { chooseFrom } from './choose';
import { bookWarehouse, takenFor, warehouseFor } from './ledger';
import { count, type FormLine } from './picks';

/**
 * The warehouse of a form, with its name as the form shows it. Required only for institutions with a warehouse.
 * @throws AppError 400 where one is kept and none is named, 409 where the named one is out of use
 */
export async function withWarehouse(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const next = { ...current, ...values } as Values;
  const orgId = textOrNull(next.orgId) ?? work.context.principal.orgId;
  const id = textOrNull(next.warehouseId);
  if (id === null) {
    if (await warehouseFor(work.trx, orgId)) throw invalid({ warehouseId: 'err.warehouse.choose' });
    return values;
  }
  const found = await work.trx
    .selectFrom('warehouses')
    .select(['name', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found?.enabled) throw invalid({ warehouseId: 'err.warehouse.disabled' });
  return { ...values, warehouse: found.name };
}

/** Goods that go back to a warehouse lie there by batch. @throws AppError 400 */
export function assertBatchesNamed(row: Values): void {
  if (textOrNull(row.warehouseId) === null) return;
  const missing = linesOf<FormLine>(row).flatMap(({ batchId }, index) =>
    textOrNull(batchId) === null ? [[`lines.${index}.batchId`, 'err.warehouse.batch'] as const] : [],
  );
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
}

function movementsOf(row: AnyRow, kind: WarehouseMove) {
  return linesOf<FormLine>(row).flatMap(({ batchId, qty }) => ({
    warehouseId: String(row.warehouseId),
    batchId: String(batchId),
    kind,
    qty: Number(qty),
    refNo: String(row.formNo),
  }));
}

/** What is approved is set aside for the form, and stands in it by batch. @throws AppError 409 */
export async function reserveFor(work: UnitOfWork, row: AnyRow): Promise<Values> {
  const warehouseId = textOrNull(row.warehouseId);
  if (warehouseId === null) return {};
  const wanted = linesOf<FormLine>(row).map(({ productId, batchId, qty }) => ({
    productId: String(productId),
    batchId: textOrNull(batchId),
    qty: Number(qty),
  }));
  const taken = await chooseFrom(work, warehouseId, wanted);
  const lines = taken.map(({ line, batchId, qty }) => ({ ...linesOf<FormLine>(row)[line], batchId, qty }));
  await bookWarehouse(work, movementsOf({ ...row, lines }, 'reserve'));
  return { lines };
}

/** Reservation released. */
export async function releaseFor(work: UnitOfWork, row: AnyRow): Promise<void> {
  if (textOrNull(row.warehouseId) !== null) await bookWarehouse(work, movementsOf(row, 'unreserve'));
}

/** What was set aside is handed over. @throws AppError 409 */
export async function issueForm(work: UnitOfWork, row: AnyRow): Promise<void> {
  if (textOrNull(row.warehouseId) === null) return;
  await bookWarehouse(work, movementsOf(row, 'requisition'));
}

/** Goods from a machine: on the shelf again where they may be sold, set apart where not. @throws AppError 409 */
export async function returnTo(work: UnitOfWork, row: AnyRow, disposition: unknown): Promise<void> {
  if (textOrNull(row.warehouseId) === null) return;
  await bookWarehouse(work, movementsOf(row, disposition === 'restock' ? 'return' : 'return_held'));
}

/** What was set apart has gone to the supplier, or was destroyed. */
export async function disposeOf(work: UnitOfWork, row: AnyRow): Promise<void> {
  if (textOrNull(row.warehouseId) === null || row.disposition === 'restock') return;
  await bookWarehouse(work, movementsOf(row, 'dispose'));
}

/** What was packed and did not go into the machine lies in the warehouse again. */
export async function bringBack(work: UnitOfWork, row: AnyRow, filled: readonly Values[]): Promise<void> {
  const [deviceId, orgId, refNo] = [String(row.deviceId), String(row.orgId), String(row.replNo)];
  const taken = await takenFor(work.trx, { deviceId, orgId, refNo });
  if (taken.length === 0) return;
  // What went in without its batch counts for whatever was packed of the product.
  const loaded = new Map<unknown, number>();
  for (const { batchId, productId, addQty } of filled) {
    const of = batchId ?? productId;
    loaded.set(of, (loaded.get(of) ?? 0) + count(addQty));
  }
  await bookWarehouse(
    work,
    taken.flatMap(({ warehouseId, batchId, productId, qty }) => {
      const named = qty - (loaded.get(batchId) ?? 0);
      const other = Math.min(Math.max(named, 0), loaded.get(productId) ?? 0);
      loaded.set(productId, (loaded.get(productId) ?? 0) - other);
      const rest = named - other;
      return rest > 0 ? [{ warehouseId, batchId, kind: 'pick_back' as const, qty: rest, refNo }] : [];
    }),
  );
}
