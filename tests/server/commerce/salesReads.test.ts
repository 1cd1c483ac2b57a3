import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SALES_BY } from '../../../contract/orders/sales';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import type { Executor } from '../../../server/db/tables';
import { countSales } from '../../../server/modules/orders/sales/count';
import { salesStatistics } from '../../../server/modules/orders/sales/sales';
import { unitRows } from '../../../server/modules/orders/sales/sums';
import { FROM, openSalesWorld, type SalesWorld, TO } from './testSales';

let world: SalesWorld;
beforeEach(async () => {
  world = await openSalesWorld();
});
afterEach(() => world.close());

/** Sold at both machines at noon of so many days, so many times. */
async function sellEachDay(days: number, times: number): Promise<void> {
  const { database } = world;
  await database.query(
    `insert into orders (id, org_id, order_no, channel, device_id, status, fulfil_status, total_amt, paid_amt, placed_at, paid_at)
     select format('o%s-%s-%s', m, d, n), 'shop', format('o%s-%s-%s', m, d, n), 'MACHINE', 'm' || m, 'paid', 'picked_up', 1000, 1000, at, at
     from generate_series(1, 2) m, generate_series(1, $1::int) d, generate_series(1, $2::int) n,
       lateral (select to_timestamp($3::float8) - d * interval '1 day' + interval '12 hours' as at) x`,
    [days, times, TO / 1_000],
  );
  await database.query(
    `insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt)
     select id, 'shop', id, 1, 'p1', '布洛芬', 1, 1000, 1000 from orders`,
  );
  await countSales(database);
}

const TABLES = ['orders', 'order_items', 'sales_sums', 'sales_units', 'sales_unit_weeks'];

/** The planner looks at the ends of indexes: a few rows for each of twelve questions, of millions as of ten. */
const PEEKS = 100;

/** Rows read so far, table by table, as the database counts them: also by what came before on this connection. */
async function readIn(trx: Executor): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as n
    from pg_stat_xact_user_tables where relname = any (${TABLES})`.execute(trx);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Rows that each table gives for all questions over so many days. */
async function readsOf(days: number): Promise<Record<string, number>> {
  await world.database.query('analyze');
  return world.database.db.transaction().execute(async (trx) => {
    const asked = { principal: world.context.principal, locale: 'en' as const };
    const before = await readIn(trx);
    for (const by of SALES_BY)
      await salesStatistics(trx, asked, { by, from: TO - days * DAY_MS, to: TO }, TO);
    const after = await readIn(trx);
    return Object.fromEntries(TABLES.map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]));
  });
}

describe('the rows read for sales statistics', () => {
  it('are sums only, as many for twenty times the items', async () => {
    await world.alarm('m1', 'STOCK_OUT', FROM + DAY_MS, FROM + 2 * DAY_MS);
    // Offline over whole days: what it sold meanwhile stands in the sums, too.
    await world.alarm('m2', 'DEV_OFFLINE', FROM, FROM + 3 * DAY_MS);
    await sellEachDay(56, 1);
    const few = await readsOf(7);
    await world.database.query('delete from order_items');
    await world.database.query('delete from orders');
    await sellEachDay(56, 20);
    const many = await readsOf(7);
    for (const table of TABLES) expect(many[table]).toBeLessThan((few[table] ?? 0) + PEEKS);
    expect(Math.max(many.orders ?? 0, many.order_items ?? 0)).toBeLessThan(PEEKS);
    expect(many.sales_unit_weeks).toBeGreaterThan(0);
  });

  it('are the orders of a machine around the midnights of its offline time and no others', async () => {
    await sellEachDay(20, 10);
    await world.alarm('m1', 'DEV_OFFLINE', FROM + 11 * HOUR_MS, FROM + 2 * DAY_MS);
    // The ten of the afternoon of one day, for each of six questions.
    const { orders = 0, order_items: items = 0 } = await readsOf(7);
    expect(Math.min(orders, items)).toBeGreaterThanOrEqual(60);
    expect(Math.max(orders, items)).toBeLessThan(60 + PEEKS);
  });
});

describe('unit counts of whole weeks', () => {
  const units = async (from: number, to: number) => {
    const { rows } = await sql<{ device: string; n: number }>`
      select device_id as device, sum(units)::int as n from (${unitRows({ orgIds: ['shop'] }, { from, to })}) u group by 1 order by 1`.execute(
      world.database.db,
    );
    return rows;
  };

  it('equal the lines for every range, also with changed days', async () => {
    await sellEachDay(30, 1);
    const check = async (gone: number) => {
      for (let days = 1; days <= 30; days++)
        for (const end of [TO, TO - 3 * DAY_MS]) {
          const from = Math.max(end - days * DAY_MS, TO - 30 * DAY_MS);
          const n = Math.round((end - from) / DAY_MS);
          expect(await units(from, end)).toEqual([
            { device: 'm1', n: n - gone },
            { device: 'm2', n },
          ]);
        }
    };
    await check(0);
    // Of a day that lies in every one of these stretches.
    await world.database.query(`update order_items set qty = 2, amt = 2000 where id = 'o1-4-1'`);
    const changed = await units(TO - 20 * DAY_MS, TO);
    expect(changed).toEqual([
      { device: 'm1', n: 21 },
      { device: 'm2', n: 20 },
    ]);
    await countSales(world.database);
    expect(await units(TO - 20 * DAY_MS, TO)).toEqual(changed);
  });
});
