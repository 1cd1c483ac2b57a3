import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { RecallPlace } from '../../../../contract/stocking/recallStates';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { UnitOfWork } from '../../../kit/served';
import { bookWarehouse } from '../../supply/warehouse/ledger';

export const placesOf = ({ places }: AnyRow) => (places ?? []) as RecallPlace[];

interface WarehouseQuantity {
  warehouseId: string;
  batchId: string;
  free: number;
  reserved: number;
  onHand: number;
}

/**
 * Packs of these batches in warehouses, those that are set apart among them: in those of institutions above, too.
 * @param lock locks them for the transaction
 */
export async function lyingOf(
  db: Executor,
  batchIds: readonly string[],
  lock = false,
): Promise<WarehouseQuantity[]> {
  const { rows } = await sql<WarehouseQuantity>`
    select warehouse_id as "warehouseId", batch_id as "batchId", free, reserved, free + reserved + quarantined as "onHand"
    from packs_of(${sql.val([...batchIds])}::text[], ${lock})`.execute(db);
  return rows;
}

/** Whether a recall has not heard of a warehouse, or of packs that came back to its shelf. */
export function hasNews(places: readonly RecallPlace[], lying: readonly WarehouseQuantity[]): boolean {
  const known = new Set(places.map(({ warehouseId }) => warehouseId));
  return lying.some(({ warehouseId, free }) => free > 0 || !known.has(warehouseId));
}

/**
 * Nobody packs of a recalled batch any more: what lies free is set apart. What is reserved follows when its form is
 * rejected; it cannot be handed out.
 */
export async function setApart(
  work: UnitOfWork,
  { batchId, recallNo }: { batchId: string; recallNo: string },
  before: readonly RecallPlace[] = [],
): Promise<{ places: RecallPlace[]; storedQty: number }> {
  const lying = await lyingOf(work.trx, [batchId], true);
  const free = lying.filter((each) => each.free > 0);
  await bookWarehouse(
    work,
    free.map(({ warehouseId, free: qty }) => ({
      warehouseId,
      batchId,
      kind: 'quarantine' as const,
      qty,
      refNo: recallNo,
    })),
  );
  const known = new Set(before.map(({ warehouseId }) => warehouseId));
  const fresh = lying
    .filter(({ warehouseId }) => !known.has(warehouseId))
    .map(({ warehouseId, onHand: qty }) => ({ warehouseId, qty, confirmedBy: null, confirmedAt: null }));
  const places = [...before, ...fresh];
  return { places, storedQty: places.reduce((sum, { qty }) => sum + qty, 0) };
}

/** The stock of a warehouse above is not visible to a branch: it is checked there. */
async function assertKeptHere({ trx, context }: UnitOfWork, warehouseId: unknown): Promise<void> {
  const kept = await trx
    .selectFrom('warehouses')
    .select(['orgId', 'name'])
    .where('id', '=', String(warehouseId))
    .executeTakeFirst();
  if (kept && context.principal.orgIds.has(kept.orgId)) return;
  throw new AppError(409, 'err.recall.place_above', { warehouse: kept?.name ?? '' });
}

/**
 * @throws AppError 409: nothing of it lies there, it lies in a warehouse of an institution above, or a form that is
 *   approved still holds some
 */
export async function confirmedPlaces(
  work: UnitOfWork,
  row: AnyRow,
  warehouseId: unknown,
): Promise<RecallPlace[]> {
  const { trx, deps, context } = work;
  const places = placesOf(row);
  if (!places.some((place) => place.warehouseId === warehouseId && !place.confirmedAt))
    throw new AppError(409, 'err.recall.no_place');
  await assertKeptHere(work, warehouseId);
  const left = await leftIn(trx, String(row.batchId), String(warehouseId));
  if (left > 0) throw new AppError(409, 'err.recall.packsLeft', { left });
  const signed = { confirmedBy: context.principal.userId, confirmedAt: deps.clock() };
  return places.map((place) =>
    place.warehouseId === warehouseId ? Object.assign({}, place, signed) : place,
  );
}

async function leftIn(db: Executor, batchId: string, warehouseId: string): Promise<number> {
  const lying = await lyingOf(db, [batchId]);
  const own = lying.find((each) => each.warehouseId === warehouseId);
  return own ? own.free + own.reserved : 0;
}
