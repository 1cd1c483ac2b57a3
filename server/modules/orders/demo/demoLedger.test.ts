import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemoData } from '../../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../../db/demo-data/testDemo';
import { loadReferenceData } from '../../../db/reference-data';
import { openTestDatabase } from '../../../db/testDatabase';
import { ensurePartitions } from '../../../jobs/partitions';
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

it('has a ledger that says what its orders say', async () => {
  expect(await count('select count(*) as n from order_entries')).toBeGreaterThan(1_000);
  expect(await database.query('select * from order_ledger_differences')).toEqual([]);
});

it('settles what the platforms keep as the orders say', async () => {
  const wrong = await database.query(
    `select o.order_no from orders o join order_entries e on e.order_id = o.id
     where o.channel in ('MEITUAN', 'JD') and o.paid_at is not null
     group by o.id having o.settle_amt
       <> sum(case when debit = 'platform' then amount when credit = 'platform' then -amount else 0 end)`,
  );
  expect(wrong).toEqual([]);
});

it('shows every kind of entry but a difference of the price, days in both states, differences in each', async () => {
  expect(await count('select count(distinct kind) as n from order_entries')).toBe(12);
  expect(await count('select count(distinct state) as n from ledger_days')).toBe(2);
  expect(await count('select count(distinct state) as n from ledger_differences')).toBe(3);
  expect(
    await count(`select count(*) as n from ledger_days where state = 'open' and checked_at is null`),
  ).toBeGreaterThan(0);
});
