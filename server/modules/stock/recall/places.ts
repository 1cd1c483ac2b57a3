import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { RecallPlace } from '../../../../contract/stocking/recallStates';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { Change } from '../../../kit/served';
import { bookWarehouse } from '../../supply/warehouse/ledger';

export const placesOf = ({ places }: AnyRow) => (places ?? []) as RecallPlace[];

interface Lying {
  warehouseId: string;
  batchId: string;
  free: number;
  reserved: number;
  onHand: number;
}

/**
 * Packs of these batches in warehouses, those that are set apart among them.
 * @param lock nobody books them meanwhile
 */
export async function lyingOf(db: Executor, batchIds: readonly string[], lock = false): Promise<Lying[]> {
  const { rows } = await sql<Lying>`
    select warehouse_id as "warehouseId", batch_id as "batchId", free, reserved, free + reserved + quarantined as "onHand"
    from warehouse_stocks where batch_id = any(${sql.val([...batchIds])}::text[])
      and free + reserved + quarantined > 0 order by warehouse_id ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows;
}

/** Whether a recall has not heard of a warehouse, or of packs that came back to its shelf. */
export function hasNews(places: readonly RecallPlace[], lying: readonly Lying[]): boolean {
  const known = new Set(places.map(({ warehouseId }) => warehouseId));
  return lying.some(({ warehouseId, free }) => free > 0 || !known.has(warehouseId));
}

/**
 * Nobody packs of a recalled batch any more: what lies free is set apart. What is reserved follows when its form is
 * rejected; it cannot be handed out.
 */
export async function setApart(
  change: Change,
  { batchId, recallNo }: { batchId: string; recallNo: string },
  before: readonly RecallPlace[] = [],
): Promise<{ places: RecallPlace[]; storedQty: number }> {
  const lying = await lyingOf(change.trx, [batchId], true);
  const free = lying.filter((each) => each.free > 0);
  await bookWarehouse(
    change,
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

/** @throws AppError 409: nothing of it lies there, or a form that is approved still holds some */
export async function confirmedPlaces(
  { trx, deps, act }: Change,
  row: AnyRow,
  warehouseId: unknown,
): Promise<RecallPlace[]> {
  const places = placesOf(row);
  if (!places.some((place) => place.warehouseId === warehouseId && !place.confirmedAt))
    throw new AppError(409, 'err.recall.no_place');
  const left = await leftIn(trx, String(row.batchId), String(warehouseId));
  if (left > 0) throw new AppError(409, 'err.recall.packsLeft', { left });
  const signed = { confirmedBy: act.principal.userId, confirmedAt: deps.clock() };
  return places.map((place) =>
    place.warehouseId === warehouseId ? Object.assign({}, place, signed) : place,
  );
}

async function leftIn(db: Executor, batchId: string, warehouseId: string): Promise<number> {
  const lying = await lyingOf(db, [batchId]);
  const own = lying.find((each) => each.warehouseId === warehouseId);
  return own ? own.free + own.reserved : 0;
}
