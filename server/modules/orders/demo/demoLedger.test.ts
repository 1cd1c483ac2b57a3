import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemoData } from '../../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../../db/demo-data/testDemo';
import { loadReferenceData } from '../../../db/reference-data';
import { openTestDatabase } from '../../../db/testDatabase';
import { ensurePartitions } from '../../../jobs/partitions';
import { countSales } from '../sales/count';
import { orderDemo } from '.';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  await loadDemoData(database, { ...DEMO_OPTIONS, demos: [orderDemo] });
});
afterAll(() => database.close());

const count = async (text: string) => Number((await database.query<{ n: string }>(text))[0]?.n);

it('has a ledger that equals its orders', async () => {
  expect(await count('select count(*) as n from order_entries')).toBeGreaterThan(1_000);
  expect(await database.query('select * from order_ledger_differences')).toEqual([]);
});

it('has boxes that match their orders, and orders in every state', async () => {
  const wrong = await database.query(
    `select o.order_no from lock_orders o left join locker_boxes b on b.order_id = o.id
     where (o.state in ('deposited', 'overdue')) <> (b.id is not null)
       or b.box_no <> o.box_no or b.locker_cabinet <> o.locker_cabinet or b.device_id <> o.device_id or b.state <> 'occupied'`,
  );
  expect(wrong).toEqual([]);
  expect(await count('select count(distinct state) as n from lock_orders')).toBe(5);
  expect(await count('select count(*) as n from locker_boxes')).toBe(72);
});

it('settles the platform fees as the orders state', async () => {
  const wrong = await database.query(
    `select o.order_no from orders o join order_entries e on e.order_id = o.id
     where o.channel in ('MEITUAN', 'JD') and o.paid_at is not null
     group by o.id having o.settle_amt
       <> sum(case when debit = 'platform' then amount when credit = 'platform' then -amount else 0 end)`,
  );
  expect(wrong).toEqual([]);
});

it('contains every kind of entry except a price difference, days in both states and differences in each', async () => {
  expect(await count('select count(distinct kind) as n from order_entries')).toBe(12);
  expect(await count('select count(distinct state) as n from ledger_days')).toBe(2);
  expect(await count('select count(distinct state) as n from ledger_differences')).toBe(3);
  // Goods that came out late, on a day that takes it.
  expect(
    await count(`select count(*) as n from ledger_differences f join ledger_days d on d.org_id = f.org_id and d.day = f.day
      join orders o on o.order_no = f.order_no where f.kind = 'unpaid' and d.state = 'open' and f.theirs = o.paid_amt`),
  ).toBeGreaterThan(0);
  expect(
    await count(`select count(*) as n from ledger_days where state = 'open' and checked_at is null`),
  ).toBeGreaterThan(0);
});

it('has sold for two months at today’s rate, each day during waking hours', async () => {
  const weeks = await database.query<{ week: number; orders: number }>(
    `select (extract(epoch from $1::timestamptz - placed_at) / 604800)::int as week, count(*)::int as orders
     from orders where channel = 'MACHINE' and placed_at < $1::timestamptz - interval '84 hours' group by 1 order by 1`,
    [new Date(DEMO_NOW)],
  );
  expect(weeks.length).toBeGreaterThanOrEqual(9);
  const whole = weeks.slice(0, 8).map(({ orders }) => orders);
  expect(Math.max(...whole)).toBeLessThan(1.5 * Math.min(...whole));
  const [hours] = await database.query<{ night: number; afternoon: number }>(
    `select count(*) filter (where hour between 2 and 5)::int as night,
       count(*) filter (where hour between 14 and 17)::int as afternoon
     from (select extract(hour from placed_at at time zone 'Asia/Shanghai') as hour from orders
       where channel = 'MACHINE') placed`,
  );
  expect(Number(hours?.afternoon)).toBeGreaterThan(4 * Number(hours?.night));
  expect(
    await count(`select count(*) as n from orders where placed_at > '${new Date(DEMO_NOW).toISOString()}'`),
  ).toBe(0);
});

it('has an order for every reported sale and equal sums in orders, lines and ledger on each day', async () => {
  const unknown = `select count(*) as n from vend_records v
    where not exists (select from orders o where o.order_no = v.order_no and o.device_id = v.device_id)`;
  expect(await count(unknown)).toBe(0);
  const wrong = await database.query(
    `with paid as (select (paid_at at time zone 'Asia/Shanghai')::date as day, sum(paid_amt) as amount,
         sum((select sum(amt - discount_amt) from order_items i where i.order_id = o.id) + delivery_fee) as lines
       from orders o where paid_at is not null group by 1),
     booked as (select day, sum(amount) as amount from order_entries
       where kind in ('payment', 'late_payment') group by 1)
     select * from paid full join booked using (day)
     where paid.amount is distinct from booked.amount or paid.lines <> paid.amount`,
  );
  expect(wrong).toEqual([]);
});

it('has sums of each day that are those of the orders placed on it', async () => {
  await countSales(database);
  const wrong = await database.query(
    `with kept as (select org_id, start as day, sum(orders)::int as orders, sum(revenue)::bigint as revenue,
         sum(refunds)::bigint as refunds from sales_sums where part = 'channel' and span = 'day' group by 1, 2),
       placed as (select org_id, trade_day(placed_at) as day, count(*)::int as orders,
         sum(paid_amt)::bigint as revenue, sum(refund_amt)::bigint as refunds
       from orders where paid_at is not null group by 1, 2)
     select * from kept full join placed using (org_id, day)
     where (kept.orders, kept.revenue, kept.refunds) is distinct from (placed.orders, placed.revenue, placed.refunds)`,
  );
  expect(wrong).toEqual([]);
  expect(
    await count("select count(*) as n from sales_sums where part = 'channel' and span = 'day'"),
  ).toBeGreaterThan(60);
});
