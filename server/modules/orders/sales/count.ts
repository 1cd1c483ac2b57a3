import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import { COLUMNS, NEGATED, type SalesPartName, SUMMED, sqlDayEnd, startOf, textArray } from './sums';

const ALL_PARTS: readonly SalesPartName[] = ['hour', 'channel', 'category', 'product', 'machine'];
/** Few enough for the longest time a statement may take, also where days are long. */
const DAYS_AT_ONCE = 8;
const LOCK = 7_402_619;

/** The sums of days, by all that they are kept by: without the parts named, all sums would be read. */
const sumsOfDays = (days: RawBuilder<unknown>) => sql`
  select d.org_id, k.part, 'day', d.day
  from (${days}) as d (org_id, day) cross join unnest(${textArray(ALL_PARTS)}) as k (part)`;
const OF_DAYS = sql`(org_id, part, span, start)`;

const MONTHS = sql`
  insert into sales_sums as s (org_id, part, span, start, key, ${COLUMNS})
  select org_id, part, 'month', date_trunc('month', start)::date, key, ${SUMMED} from changed group by 1, 2, 4, 5
  on conflict (org_id, part, span, start, key) do update set orders = s.orders + excluded.orders,
    revenue = s.revenue + excluded.revenue, refunds = s.refunds + excluded.refunds,
    failure_refunds = s.failure_refunds + excluded.failure_refunds, margin = s.margin + excluded.margin,
    costed = s.costed + excluded.costed`;
const WEEKS = sql`
  insert into sales_unit_weeks as s (org_id, week, device_id, product_id, units)
  select org_id, date_trunc('week', day)::date, device_id, product_id, sum(units)::int from changed group by 1, 2, 3, 4
  on conflict (org_id, week, device_id, product_id) do update set units = s.units + excluded.units`;

/** Takes the sums of days away, from their months and weeks, too. */
async function forgetDays(trx: Executor, days: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (delete from sales_sums where ${OF_DAYS} in (${sumsOfDays(days)}) returning *),
    changed (org_id, part, start, key, ${COLUMNS}) as (select org_id, part, start, key, ${NEGATED} from gone)
    ${MONTHS}`.execute(trx);
  await sql`
    with gone as (delete from sales_units where (org_id, day) in (${days}) returning *),
    changed as (select org_id, day, device_id, product_id, -units as units from gone)
    ${WEEKS}`.execute(trx);
}

/** Counts days of which there are no sums, and adds them to their months and weeks. */
async function addDays(trx: Executor, days: RawBuilder<unknown>): Promise<void> {
  const each = sql`(${days}) as c (org_id, day)`;
  const [from, to] = [startOf(sql`c.day`), sqlDayEnd(sql`c.day`)];
  await sql`
    with changed as (
      insert into sales_sums (org_id, part, span, start, key, ${COLUMNS})
      select c.org_id, s.part, 'day', s.day, s.key, ${COLUMNS} from ${each}
      cross join lateral sales_in(c.org_id, ${from}, ${to}, ${textArray(ALL_PARTS)}) as s
      returning *)
    ${MONTHS}`.execute(trx);
  await sql`
    with changed as (
      insert into sales_units (org_id, day, device_id, product_id, units)
      select c.org_id, s.day, s.device_id, s.product_id, s.units from ${each}
      cross join lateral sales_units_in(c.org_id, ${from}, ${to}) as s
      returning *)
    ${WEEKS}`.execute(trx);
}

interface LastChange {
  last: string | null;
}
async function lastChange(trx: Executor): Promise<string | null> {
  const found = await sql<LastChange>`select max(id)::text as last from sales_changes`.execute(trx);
  return found.rows[0]?.last ?? null;
}

/** Counts a few of the days that have changed by then, in one transaction. @returns how many */
async function countSome(trx: Executor, upTo: string, atOnce: number): Promise<number> {
  // Two who count the same day would take it from its month twice.
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const { rows } = await sql<{ orgId: string; day: string }>`
    delete from sales_changes c using (
      select org_id, day from sales_changes where id <= ${upTo}::bigint
      group by 1, 2 order by min(id) limit ${atOnce}) d
    where c.org_id = d.org_id and c.day = d.day
    returning c.org_id, to_char(c.day, 'YYYY-MM-DD') as day`.execute(trx);
  if (rows.length === 0) return 0;
  const keys = [...new Map(rows.map((row) => [`${row.orgId} ${row.day}`, row])).values()];
  const days = sql`select * from unnest(${textArray(keys.map(({ orgId }) => orgId))},
    ${textArray(keys.map(({ day }) => day))}::date[])`;
  await forgetDays(trx, days);
  await addDays(trx, days);
  return keys.length;
}

/**
 * Counts the days that have changed so far; what sells meanwhile is left to the next run, or a busy day would keep
 * this one running. A transaction for a few of them: a crash loses nothing that was counted.
 * @param atOnce days of an institution a transaction; many are faster where days are known to be short
 */
export async function countSales(
  { db }: Pick<Database, 'db'>,
  atOnce: number = DAYS_AT_ONCE,
): Promise<number> {
  const last = await db.transaction().execute(lastChange);
  if (!last) return 0;
  let [all, counted] = [0, 0];
  do {
    counted = await db.transaction().execute((trx) => countSome(trx, last, atOnce));
    all += counted;
  } while (counted > 0);
  return all;
}

/** Forgets all sums and counts them from the lines. @returns how many days there are */
export async function recountSales(database: Pick<Database, 'db'>): Promise<number> {
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await sql`delete from sales_sums`.execute(trx);
    await sql`delete from sales_units`.execute(trx);
    await sql`delete from sales_unit_weeks`.execute(trx);
    await sql`insert into sales_changes (org_id, day)
      select distinct org_id, trade_day(placed_at) from orders where paid_at is not null`.execute(trx);
  });
  return countSales(database);
}
