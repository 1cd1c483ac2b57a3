import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ResourceKit } from '../../../server/kit/kit';
import { segmentsOf } from '../../../server/kit/paging/keyset';
import { questionRows } from '../../../server/kit/transfer/exports/keyset';
import { type LedgerWorld, openLedgerWorld, START } from '../../../server/modules/orders/ledger/testLedger';
import { servedTradingDetails } from '../../../server/modules/orders/others';

const ORDERS = 5_000;
const BATCH = 100;
/** Orders that are still to come. */
const LEFT = 1_000;

let world: LedgerWorld;
beforeEach(async () => {
  world = await openLedgerWorld();
  await world.database.query(
    `insert into orders (id, org_id, order_no, channel, status, pay_method, total_amt, paid_amt, placed_at)
     select 'SO' || n, 'shop', 'SO' || n, 'H5', 'completed', 'wechat', 100, 100, $1::timestamptz + n * interval '1 minute'
     from generate_series(1, ${ORDERS}) n`,
    [new Date(START)],
  );
  await world.database.query(
    `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt)
     select 'L' || o.id, 'shop', o.id, 1, 'x', 1, 100, 100 from orders o`,
  );
  await world.database.query('analyze orders, order_items');
});
afterEach(() => world.close());

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
/** How many rows of a table were read for it. */
function readOf({ Plans = [], ...own }: Plan, table: string): number {
  const here = own['Relation Name'] === table ? own['Actual Rows'] + (own['Rows Removed by Filter'] ?? 0) : 0;
  return here + Plans.reduce((sum, plan) => sum + readOf(plan, table), 0);
}

it('a batch of a sales sheet starts where the last one ended and reads no earlier order', async () => {
  const kit = { database: world.database } as unknown as ResourceKit;
  const sort = [{ field: 'placedAt', descending: true }];
  const question = { query: { filters: [], sort }, now: START };
  const rows = questionRows(kit, servedTradingDetails, world.context, question);
  const [, filled] = segmentsOf(rows, { column: 'placedAt', descending: true });
  const late = new Date(START + LEFT * 60_000).toISOString();
  const cursor = { value: late, type: 'timestamp with time zone', id: `LSO${LEFT}` };
  const { sql, parameters } = (filled as NonNullable<typeof filled>).rows
    .where((filled as NonNullable<typeof filled>).behind(cursor))
    .limit(BATCH)
    .compile();
  const [found] = await world.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  );
  const plan = found?.['QUERY PLAN'][0].Plan as Plan;
  expect(plan['Actual Rows']).toBe(BATCH);
  expect(readOf(plan, 'orders')).toBeLessThanOrEqual(LEFT);
});
