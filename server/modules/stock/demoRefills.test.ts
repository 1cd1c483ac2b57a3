import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { inStore, loadDemoData } from '../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../db/demo-data/testDemo';
import { loadReferenceData } from '../../db/reference-data';
import { openTestDatabase } from '../../db/testDatabase';
import { ensurePartitions } from '../../jobs/partitions';
import { orderDemo } from '../orders/demo';
import { stockModule } from '.';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  const demos = [stockModule.demo, orderDemo].filter((demo) => demo !== undefined);
  await loadDemoData(database, { ...DEMO_OPTIONS, demos });
});
afterAll(() => database.close());

const count = async (text: string) =>
  Number((await database.query<{ n: number }>(`select count(*)::int as n ${text}`))[0]?.n);

it.each([
  ['sale', 'order_id'],
  ['repl', 'replenish_id'],
])('each %s of the demonstration leads to its document', async (kind, reference) => {
  const moves = `from stock_movement_list where kind = '${kind}'`;
  expect(await count(moves)).toBeGreaterThan(100);
  expect(await count(`${moves} and ${reference} is null`)).toBe(0);
});

it('a task that was done says what its visit put into each lane', async () => {
  const lines = `from stock_movement_list m join replenish_tasks t on t.id = m.replenish_id and t.device_id = m.device_id
    and t.org_id = m.org_id and t.state = 'done' and m.at between t.started_at and t.finished_at
    join jsonb_to_recordset(t.lines) as l ("laneNo" text, "productId" text, "beforeQty" int, "addQty" int, "afterQty" int)
      on (l."laneNo", l."productId", l."beforeQty", l."addQty", l."afterQty")
        = (m.lane_no, m.product_id, m.before_qty, m.delta, m.after_qty)`;
  expect(await count(lines)).toBe(await count("from stock_movement_list where kind = 'repl'"));
  const added = `from replenish_tasks t where add_total <> (select coalesce(sum((l ->> 'addQty')::int), 0)
    from jsonb_array_elements(lines) l)`;
  expect(await count(added)).toBe(0);
});

it('a task that was done in the days of which movements are kept has moved what it says', async () => {
  const done = `from replenish_tasks t where state = 'done' and finished_at > (select min(at) from stock_ledger)`;
  expect(await count(done)).toBeGreaterThan(10);
  const moved = `(select coalesce(sum(delta), 0) from stock_ledger s where s.ref_no = t.repl_no)`;
  expect(await count(`${done} and add_total <> ${moved}`)).toBe(0);
});

it('nothing was sold or filled at a machine that never connected', async () => {
  const { machines } = DEMO_OPTIONS;
  const busy = `from devices d where exists (select from orders o where o.device_id = d.id)
    or exists (select from replenish_tasks t where t.device_id = d.id)
    or exists (select from stocktakes s where s.device_id = d.id)`;
  expect(await count(busy)).toBe(machines - inStore(machines));
});

it('an order has what its machine said of it', async () => {
  expect(
    await count(`from vend_records v left join orders o on o.id = v.order_id
    where o.id is null or o.order_no <> v.order_no or o.device_id <> v.device_id or o.org_id <> v.org_id`),
  ).toBe(0);
});

it('no visit began later than now', async () => {
  const now = new Date(DEMO_NOW).toISOString();
  expect(await count(`from replenish_tasks where started_at is not null`)).toBeGreaterThan(50);
  expect(await count(`from replenish_tasks where started_at > '${now}'`)).toBe(0);
});
