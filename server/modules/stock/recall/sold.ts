import { sql } from 'kysely';
import { salesOf } from '../../../../contract/stocking/traceSales';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { SOLD_RCS } from '../../../../contract/vend';
import type { Executor } from '../../../db/tables';

/** Lanes that hold one of the batches now. */
export function holdingLanes(db: Executor, batchIds: readonly string[]) {
  return db
    .selectFrom('laneBatches')
    .innerJoin('lanes', 'lanes.id', 'laneBatches.laneId')
    .select(['lanes.id', 'lanes.orgId', 'lanes.deviceId', 'lanes.laneNo', 'laneBatches.batchId'])
    .select((eb) => eb.fn.sum<number>('laneBatches.qty').as('qty'))
    .where('laneBatches.batchId', 'in', [...batchIds])
    .groupBy(['lanes.id', 'lanes.orgId', 'lanes.deviceId', 'lanes.laneNo', 'laneBatches.batchId'])
    .orderBy('lanes.deviceId')
    .orderBy('lanes.laneNo')
    .execute();
}

/** Those, and the ones into which it was ever filled. */
export async function lanesWith(db: Executor, batchId: string) {
  const holding = await holdingLanes(db, [batchId]);
  const filled = await db
    .selectFrom('stockLedger')
    .select(['deviceId', 'laneNo'])
    .distinct()
    .where('batchId', '=', batchId)
    .execute();
  return { holding, filled };
}

/** Every sale of the batch that is known or possible, with the order it belongs to. */
export async function soldOf(db: Executor, batchId: string, lanes: Awaited<ReturnType<typeof lanesWith>>) {
  const places = new Map(
    [...lanes.filled, ...lanes.holding].map(({ deviceId, laneNo }) => [
      `${deviceId} ${laneNo}`,
      { deviceId, laneNo },
    ]),
  );
  const known = new Set(lanes.filled.map(({ deviceId, laneNo }) => `${deviceId} ${laneNo}`));
  const found = [];
  for (const [key, { deviceId, laneNo }] of places) {
    const rows = await db
      .selectFrom('stockLedger')
      .leftJoin('vendRecords', (join) =>
        join
          .on('stockLedger.kind', '=', 'sale')
          .onRef('vendRecords.task', '=', 'stockLedger.refNo')
          .onRef('vendRecords.deviceId', '=', 'stockLedger.deviceId')
          .onRef('vendRecords.laneNo', '=', 'stockLedger.laneNo'),
      )
      // What is said of the unit that came out is known better than what its place in the lane lets suppose.
      .leftJoin('batches', (join) =>
        join
          .onRef('batches.batchNo', '=', 'vendRecords.batchNo')
          .onRef('batches.productId', '=', 'stockLedger.productId'),
      )
      .select(['stockLedger.at', 'delta', 'kind', 'refNo', 'balance'])
      .select((eb) => eb.fn.coalesce('stockLedger.batchId', 'batches.id').as('batchId'))
      .where('stockLedger.deviceId', '=', deviceId)
      .where('stockLedger.laneNo', '=', laneNo)
      .orderBy('stockLedger.at')
      .orderBy('stockLedger.id')
      .execute();
    const moves = rows.map(({ at, refNo, ...row }) => ({
      ...row,
      at: at.getTime(),
      ref: refNo,
      batchId: row.batchId ?? null,
    }));
    for (const sale of salesOf(moves, batchId, !known.has(key))) found.push({ ...sale, deviceId, laneNo });
  }
  return withOrders(db, found);
}

/** A record is read whole; of more sales the first ones stand in it, and all of them are counted. */
const SALES_SHOWN = 500;

/** As a recall tells it. */
export async function soldUnits(db: Executor, batchId: string, lanes: Awaited<ReturnType<typeof lanesWith>>) {
  const sales = (await soldOf(db, batchId, lanes)).sort((left, right) => left.at - right.at);
  const units = (sure: boolean) => sales.reduce((sum, sale) => sum + (sale.sure === sure ? sale.qty : 0), 0);
  return { soldQty: units(true), maybeSoldQty: units(false), sales: sales.slice(0, SALES_SHOWN) };
}

/** What machines had to say goes on arriving while a recall is stored. */
const STORED_WITHIN_MS = MINUTE_MS;
/** Machines that were away longer have their sales in the recall when it is opened anew. */
const TOLD_WITHIN_MS = 30 * DAY_MS;

/** Recalls whose machines have told of sales of the batch since the recall was stored last. */
export async function withLateSales(db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from batch_recalls r join batches b on b.id = r.batch_id
    where r.state = 'open' and exists (
      select from jsonb_to_recordset(r.lines) line ("deviceId" text)
        join vend_records v on v.device_id = line."deviceId"
      where v.at > r.opened_at - ${TOLD_WITHIN_MS} * interval '1 millisecond'
        and v.recv_at > r.updated_at - ${STORED_WITHIN_MS} * interval '1 millisecond'
        and v.batch_no = b.batch_no and v.product_id = b.product_id and v.rc = any(${SOLD_RCS}::int[]))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

type SaleOfBatch = {
  ref: string | null;
  at: number;
  qty: number;
  sure: boolean;
  deviceId: string;
  laneNo: string;
};

async function withOrders(db: Executor, found: readonly SaleOfBatch[]) {
  const tasks = [...new Set(found.flatMap(({ ref }) => ref ?? []))];
  const vends = tasks.length
    ? await db
        .selectFrom('vendRecords')
        .leftJoin('orders', 'orders.id', 'vendRecords.orderId')
        .select(['task', 'vendRecords.deviceId'])
        .select((eb) => eb.fn.coalesce('orders.orderNo', 'vendRecords.orderNo').as('orderNo'))
        .where('task', 'in', tasks)
        .execute()
    : [];
  const orders = new Map(vends.map(({ task, deviceId, orderNo }) => [`${deviceId} ${task}`, orderNo]));
  return found.map(({ ref, ...sale }) => ({
    ...sale,
    orderNo: orders.get(`${sale.deviceId} ${ref}`) ?? null,
  }));
}
