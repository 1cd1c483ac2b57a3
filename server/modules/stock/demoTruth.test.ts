import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { loadDemoData } from '../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../db/demo-data/testDemo';
import { loadReferenceData } from '../../db/reference-data';
import { openTestDatabase } from '../../db/testDatabase';
import { ensurePartitions } from '../../jobs/partitions';
import { ordersModule } from '../orders';
import { stockModule } from '.';
import { lanesWith, soldOf } from './recall/sold';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  await loadDemoData(database, {
    ...DEMO_OPTIONS,
    demos: [ordersModule, stockModule].flatMap(({ demo }) => demo ?? []),
  });
});
afterAll(() => database.close());

it('nothing is computed from a day of which no movements are kept', async () => {
  const [{ early } = { early: -1 }] = await database.query<{ early: number }>(
    `select count(*)::int as early from stock_discrepancies
     where computed_since < (select min(at) from stock_ledger) - interval '1 day'`,
  );
  expect(early).toBe(0);
});

it('a recall says of its batch what the movements and the sales say, and nothing is sold after it was opened', async () => {
  const recalls = await database.db
    .selectFrom('batchRecalls')
    .innerJoin('batches', 'batches.id', 'batchRecalls.batchId')
    .select(['batchId', 'openedAt', 'soldQty', 'maybeSoldQty', 'heldQty', 'removedQty', 'lines', 'laneCount'])
    .select(['batchRecalls.state', 'batches.state as batchState', 'batchNo', 'batches.productId'])
    .execute();
  expect(new Set(recalls.map(({ state }) => state)).size).toBeGreaterThan(2);
  for (const recall of recalls) {
    expect(recall.batchState).toBe('recalled');
    const lanes = await lanesWith(database.db, String(recall.batchId));
    const sales = await soldOf(database.db, String(recall.batchId), lanes);
    const units = (sure: boolean) =>
      sales.filter((sale) => sale.sure === sure).reduce((sum, { qty }) => sum + qty, 0);
    expect([recall.soldQty, recall.maybeSoldQty]).toEqual([units(true), units(false)]);
    expect(sales.filter(({ at }) => at > Number(recall.openedAt))).toEqual([]);
    const lying = lanes.holding.reduce((sum, { qty }) => sum + Number(qty), 0);
    expect(recall.heldQty).toBe(lying + Number(recall.removedQty));
    const [sold] = await database.query<{ qty: number }>(
      'select coalesce(sum(dispensed_qty), 0)::int as qty from order_items where batch_no = $1 and product_id = $2',
      [recall.batchNo, recall.productId],
    );
    expect(sold?.qty).toBe(recall.soldQty);
  }
  expect(recalls.some(({ soldQty }) => Number(soldQty) > 0)).toBe(true);
});

it('lanes of a recall that is not closed do not sell, and nothing was sold or filled there since it was opened', async () => {
  const wrong = await database.query(
    `select l.lane_no from batch_recalls r, jsonb_to_recordset(r.lines) x ("deviceId" text, "laneNo" text)
       join lanes l on l.device_id = x."deviceId" and l.lane_no = x."laneNo"
     where r.state <> 'closed' and (l.sale_state <> 'quarantined' or l.hold_proof <> 'verified')
       or exists (select from stock_ledger s where s.device_id = l.device_id and s.lane_no = l.lane_no
         and s.at > r.opened_at and s.kind in ('sale', 'repl'))`,
  );
  expect(wrong).toEqual([]);
});

it('the machines named a batch and how they were paid with each of their own sales', async () => {
  const [{ n } = { n: -1 }] = await database.query<{ n: number }>(
    `select count(*)::int as n from vend_records v left join orders o on o.id = v.order_id
     where v.rc = 0 and (v.batch_no is null or v.pay_method is null and coalesce(o.channel, 'MACHINE') = 'MACHINE')`,
  );
  expect(n).toBe(0);
  const differs = await database.query(
    `select o.order_no from vend_records v join orders o on o.id = v.order_id
       join order_items i on i.order_id = o.id and i.lane_no = v.lane_no
     where o.channel = 'MACHINE' and v.rc = 0 and (i.batch_no, o.pay_method) is distinct from (v.batch_no, v.pay_method)`,
  );
  expect(differs).toEqual([]);
});
