import { sql } from 'kysely';
import type { SalesBy } from '../../contract/orders/sales';
import { chinaMidnight } from '../../contract/time/chinaTime';
import { DAY_MS } from '../../contract/time/durations';
import { type Database, openDatabase } from '../../server/db/database';
import { migrate } from '../../server/db/migrate';
import type { Executor } from '../../server/db/tables';
import { systemContext } from '../../server/kit/records/systemEvents';
import { countSales } from '../../server/modules/orders/sales/count';
import { salesStatistics } from '../../server/modules/orders/sales/sales';

/** A year and what is compared with a year. */
const DAYS = 732;
const NOW = chinaMidnight(Date.UTC(2026, 3, 29)) + DAY_MS / 2;
const MACHINES = 500;
const INSTITUTIONS = 20;
/** No statement may take the embedded database too long. */
const PARTS = 40;

const ordersOf = (from: number, to: number, orders: number) => `
  insert into orders (id, org_id, order_no, channel, device_id, status, fulfil_status, pay_method, total_amt, paid_amt,
    refund_amt, placed_at, paid_at)
  select 'o' || n, 'b' || m % ${INSTITUTIONS}, 'o' || n, (array['MACHINE', 'MACHINE', 'H5', 'MEITUAN'])[1 + n % 4],
    'bd' || m, 'completed', case when n % 50 = 0 then 'failed' else 'picked_up' end, 'wechat', amt, amt,
    case when n % 50 = 0 then amt else 0 end, at, at
  from (select n, (n::bigint * 7919) % ${MACHINES} as m, 1500 * (1 + n % 2) as amt,
    to_timestamp(${NOW / 1_000} - ${DAYS * 86_400} + n::float8 / ${orders} * ${DAYS * 86_400}) as at
    from generate_series(${from}, ${to - 1}) n) x`;
const linesOf = (from: number, to: number) => `
  insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt, cost_amt, refund_amt,
    dispensed_qty, refunded_qty)
  select 'i' || n || '-' || k, 'b' || m % ${INSTITUTIONS}, 'o' || n, k, 'bp' || p, 'Product ' || p, 1, 1500, 1500, 900,
    case when n % 50 = 0 then 1500 else 0 end, case when n % 50 = 0 then 0 else 1 end, case when n % 50 = 0 then 1 else 0 end
  from (select n, (n::bigint * 7919) % ${MACHINES} as m, k, (n::bigint * 7919 % ${MACHINES} * 7 + n::bigint * 31 % 40 + k) % 300 as p
    from generate_series(${from}, ${to - 1}) n, lateral generate_series(1, 1 + n % 2) k) x`;

const WORLD = [
  `insert into organizations (id, name, type, path, code) values ('bench', 'Bench', 'platform', 'bench.', 'BENCH')`,
  `insert into organizations (id, parent_id, name, type, path, code)
    select 'b' || n, 'bench', 'B' || n, 'merchant', 'bench.b' || n || '.', 'BENCH' || n from generate_series(0, ${INSTITUTIONS - 1}) n`,
  `insert into product_categories (id, code, name) select 'c' || n, (10 + n)::text, '{"zh-cn":"C"}' from generate_series(0, 24) n`,
  `insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form, manufacturer,
    storage_class, otc_class, shelf_life_months, selling_price)
    select 'bp' || n, 'bench', 'H' || n, 'Product ' || n, 'c' || n % 25, '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500
    from generate_series(0, 299) n`,
  `insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    select 'ba' || m, 'b' || m % ${INSTITUTIONS}, 'SERIAL' || lpad(m::text, 4, '0'), 'I' || m, 'M1', 'O' from generate_series(0, ${MACHINES - 1}) m`,
  `insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng, lat, model,
    storage_class) select 'bd' || m, 'b' || m % ${INSTITUTIONS}, 'ba' || m, 'SERIAL' || lpad(m::text, 4, '0'), 'm' || m,
    'P330106-' || lpad(m::text, 4, '0'), 'p', 'P', 'C', 120, 30, 'M1', 'CN_ROOM' from generate_series(0, ${MACHINES - 1}) m`,
  `insert into cabinets (id, device_id, cabinet_no, type) select 'bc' || m, 'bd' || m, 'A', 'T' from generate_series(0, ${MACHINES - 1}) m`,
  `insert into trays (id, cabinet_id, tray_no) select 'bt' || m, 'bc' || m, 1 from generate_series(0, ${MACHINES - 1}) m`,
  `insert into lanes (id, org_id, device_id, tray_id, lane_no, col, product_id, price, capacity)
    select 'bl' || m || '-' || n, 'b' || m % ${INSTITUTIONS}, 'bd' || m, 'bt' || m, 'A-1-' || lpad(n::text, 2, '0'), n,
      'bp' || (m * 7 + n) % 300, 1500, 8 from generate_series(0, ${MACHINES - 1}) m, generate_series(0, 39) n`,
  // Every machine was offline and sold out now and then.
  `insert into alerts (id, ver, state, code, priority, device_id, org_id, source, t_meas, raised_at, cleared_at)
    select code || m || '-' || d, 1, 'cleared', code, 'medium', 'bd' || m, 'b' || m % ${INSTITUTIONS},
      case code when 'STOCK_OUT' then 'bp' || (m * 7 + d % 40) % 300 else '' end, off, off, off + interval '5 hours'
    from generate_series(0, ${MACHINES - 1}, 5) m, generate_series(1, ${DAYS}, 20) d, unnest(array['DEV_OFFLINE', 'STOCK_OUT']) code,
      lateral (select to_timestamp(${NOW / 1_000}) - d * interval '1 day' as off) as at`,
];

async function readIn(trx: Executor): Promise<{ lines: number; sums: number }> {
  const { rows } = await sql<{ lines: number; sums: number }>`
    select sum(n) filter (where relname in ('orders', 'order_items'))::float8 as lines,
      sum(n) filter (where relname ~ '^sales_')::float8 as sums
    from (select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_xact_user_tables) t`.execute(
    trx,
  );
  return { lines: rows[0]?.lines ?? 0, sums: rows[0]?.sums ?? 0 };
}

async function fillUp(database: Database, orders: number): Promise<void> {
  const [seeded] = await database.query(`select from organizations where id = 'bench'`);
  if (seeded) return;
  const each = Math.ceil(orders / PARTS);
  await database.db.transaction().execute(async (trx) => {
    // Row by row, triggers would take minutes for what is right already.
    await sql`set local session_replication_role = 'replica'`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    for (const text of WORLD) await sql.raw(text).execute(trx);
    await sql`insert into sales_changes (org_id, day) select 'b' || n, d::date from generate_series(0, ${sql.lit(INSTITUTIONS - 1)}) n,
      generate_series(trade_day(${new Date(NOW)}) - ${sql.lit(DAYS)}::int, trade_day(${new Date(NOW)}), interval '1 day') d`.execute(
      trx,
    );
    for (let part = 0; part < PARTS; part++) {
      const [from, to] = [part * each, Math.min(orders, (part + 1) * each)];
      await sql.raw(ordersOf(from, to, orders)).execute(trx);
      await sql.raw(linesOf(from, to)).execute(trx);
    }
  });
  await database.query('analyze');
}

/** Every question of the sales statistics, asked by a person of the platform. */
export async function startSalesServer(dataDir: string, orders: number) {
  const { DATABASE_URL } = process.env;
  const database = await openDatabase({ dataDir, ...(DATABASE_URL && { databaseUrl: DATABASE_URL }) });
  await migrate(database);
  await fillUp(database, orders);
  await countSales(database);
  await database.query('analyze');
  const { principal } = await systemContext(database.db, 'bench');
  const to = chinaMidnight(NOW) + DAY_MS;
  const ask = (db: Executor, by: SalesBy, days: number) =>
    salesStatistics(db, { principal, locale: 'en' }, { by, from: to - days * DAY_MS, to }, NOW);
  return {
    ask: (by: SalesBy, days: number) => ask(database.db, by, days),
    /** Rows that the tables of orders and of their sums give for a question. */
    reads: (by: SalesBy, days: number) =>
      database.db.transaction().execute(async (trx) => {
        const before = await readIn(trx);
        await ask(trx, by, days);
        const after = await readIn(trx);
        return { lines: after.lines - before.lines, sums: after.sums - before.sums };
      }),
    close: () => database.close(),
  };
}
