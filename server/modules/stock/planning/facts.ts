import { sql } from 'kysely';
import { daysLeft, MAY_LEAVE, STOP_SALE_DAYS } from '../../../../contract/products/batchStates';
import { COVER_TARGET_DAYS } from '../../../../contract/stocking/cover';
import type { PlanBatch, PlanFacts } from '../../../../contract/stocking/planning';
import { COUNTS_OPEN, type ReplenishLine } from '../../../../contract/stocking/replenishStates';
import type { Executor } from '../../../db/tables';
import type { UnitOfWork } from '../../../kit/served';
import { fillableLanes } from '../../devices/laneGrants';
import { type FilledBatch, productsFor } from '../fromAbove';

/** For how many days a visit fills a machine up. */
export async function targetDaysOf(db: Executor, deviceId: string): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`select cover_days_of(${deviceId}) as days`.execute(db);
  return rows[0]?.days ?? COVER_TARGET_DAYS;
}

/** Lanes of the machine that this person may fill, with what ends last in each. */
async function lanesOf(work: UnitOfWork, deviceId: string, productIds: readonly string[]) {
  const own = await fillableLanes(work, deviceId);
  const lanes = await work.trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock', 'capacity', 'parLevel', 'minAlert'])
    .select(
      sql<string | null>`(select max(b.expiry)::text from lane_batches b where b.lane_id = lanes.id)`.as(
        'rear',
      ),
    )
    .where('deviceId', '=', deviceId)
    .where('productId', 'in', [...productIds])
    .where('saleState', '<>', 'quarantined')
    .orderBy('laneNo')
    .execute();
  return lanes.filter(({ laneNo }) => !own || own.has(laneNo));
}

/** What may be brought of each product and lies in the warehouse, if one is kept; the one that ends first in front. */
async function batchesOf({ trx, deps }: UnitOfWork, deviceId: string, productIds: readonly string[]) {
  const { rows } = await sql<FilledBatch>`
    select id, batch_no as "batchNo", product_id as "productId", stop_sale_days as "stopSaleDays", expiry::text as expiry
    from batches_for(${[...productIds]}::text[], '{}')
    where state in (${sql.join([...MAY_LEAVE])})
      and warehouse_keeps((select org_id from devices where id = ${deviceId}), id)
    order by expiry, id`.execute(trx);
  const found = new Map<string, PlanBatch[]>();
  for (const { id, batchNo, productId, expiry, stopSaleDays } of rows) {
    const days = daysLeft(expiry, deps.clock()) - (stopSaleDays ?? STOP_SALE_DAYS);
    const batches = found.get(productId) ?? [];
    batches.push({ id, batchNo, expiry, days });
    found.set(productId, batches);
  }
  return found;
}

/** Units a day, counted over the hours in stock and online. */
async function demandOf(db: Executor, deviceId: string, productIds: readonly string[]) {
  const rows = await db
    .selectFrom('stockCovers')
    .select(['productId', 'cover'])
    .where('deviceId', '=', deviceId)
    .where('productId', 'in', [...productIds])
    .execute();
  return new Map(rows.map(({ productId, cover }) => [productId, cover.demand]));
}

async function packsOf(db: Executor, productIds: readonly string[]) {
  const rows = await productsFor(db, productIds);
  return new Map(rows.map(({ id, packQty }) => [id, packQty ?? 1]));
}

/** What open tasks bring to a machine. */
export async function openLinesOf(db: Executor, deviceId: string) {
  const tasks = await db
    .selectFrom('replenishTasks')
    .select(['replNo', 'lines'])
    .where('deviceId', '=', deviceId)
    .where('state', 'in', COUNTS_OPEN as 'draft'[])
    .orderBy('id')
    .execute();
  return tasks.flatMap(({ replNo, lines }) =>
    (lines as unknown as ReplenishLine[])
      .filter(({ planQty }) => typeof planQty === 'number' && planQty > 0)
      .map(({ productId, laneNo }) => ({
        replNo: String(replNo),
        productId: String(productId),
        laneNo: String(laneNo),
      })),
  );
}

export type ProductFacts = PlanFacts & { productId: string };

/** What is known of these products in a machine before anything is planned; lanes are none where none may be filled. */
export async function planningFacts(
  work: UnitOfWork,
  deviceId: string,
  productIds: readonly string[],
): Promise<ProductFacts[]> {
  const { trx } = work;
  const lanes = await lanesOf(work, deviceId, productIds);
  const batches = await batchesOf(work, deviceId, productIds);
  const demand = await demandOf(trx, deviceId, productIds);
  const packs = await packsOf(trx, productIds);
  const targetDays = await targetDaysOf(trx, deviceId);
  return productIds.map((productId) => {
    const own = lanes.filter((lane) => lane.productId === productId);
    return {
      productId,
      targetDays,
      demand: demand.get(productId) ?? null,
      minimum: own.reduce((sum, { minAlert }) => sum + minAlert, 0),
      pack: packs.get(productId) ?? 1,
      batches: batches.get(productId) ?? [],
      lanes: own.map(({ laneNo, stock, capacity, parLevel, rear }) => {
        const room = Math.max(0, Math.min(parLevel ?? capacity, capacity) - stock);
        return { laneNo, stock, room, rear };
      }),
    };
  });
}
