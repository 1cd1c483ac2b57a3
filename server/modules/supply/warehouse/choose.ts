import { sql } from 'kysely';
import { daysLeft, MAY_LEAVE, stateByDays } from '../../../../contract/products/batchStates';
import {
  type Allocation,
  type AvailableBatch,
  allocate,
  allocateWhole,
  type StockRequest,
} from '../../../../contract/supply/warehouse';
import { AppError } from '../../../errors';
import type { UnitOfWork } from '../../../kit/served';

interface StockChoice extends AvailableBatch {
  batchNo: string;
  batchState: string;
  stopSaleDays: number;
}

/** Nothing leaves that is held, or whose time is over before the hourly look at the batches has said so. */
function mayLeave(batch: StockChoice, now: number): boolean {
  const byDays = stateByDays(daysLeft(batch.expiry, now), batch.stopSaleDays);
  return [batch.batchState, byDays].every((state) => MAY_LEAVE.some((each) => each === state));
}

async function lyingIn(work: UnitOfWork, warehouseId: string, productIds: readonly string[]) {
  const { rows } = await sql<StockChoice>`
    select batch_id as "batchId", product_id as "productId", batch_no as "batchNo", expiry::text as expiry, free,
      batch_state as "batchState", stop_sale_days as "stopSaleDays"
    from warehouse_choice(${warehouseId}, ${sql.val([...productIds])}::text[])`.execute(work.trx);
  return rows;
}

async function nameOf({ trx }: UnitOfWork, productId: string): Promise<string> {
  const product = await trx
    .selectFrom('products')
    .select('genericName')
    .where('id', '=', productId)
    .executeTakeFirst();
  return String(product?.genericName ?? '–');
}

/**
 * The packs that go out for these lines, locked: by batch, the first to expire first.
 * @param whole each line gets packs of one batch
 * @throws AppError 409 for what is held, not there, or would leave before what ends sooner
 */
export async function chooseFrom(
  work: UnitOfWork,
  warehouseId: string,
  wanted: readonly StockRequest[],
  whole = false,
): Promise<Allocation[]> {
  const all = await lyingIn(work, warehouseId, [...new Set(wanted.map(({ productId }) => productId))]);
  const now = work.deps.clock();
  const open = all.filter((batch) => mayLeave(batch, now));
  const found = (whole ? allocateWhole : allocate)(wanted, open);
  if ('taken' in found) return found.taken;
  const { kind, productId, batchId, left } = found.shortage;
  const product = await nameOf(work, productId);
  const named = all.find((batch) => batch.batchId === batchId);
  if (kind === 'order') throw new AppError(409, 'err.warehouse.order', { product });
  if (named && !open.includes(named)) throw new AppError(409, 'err.warehouse.held', { batch: named.batchNo });
  throw new AppError(409, 'err.warehouse.short', { product, left });
}
