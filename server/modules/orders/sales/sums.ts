import { type RawBuilder, sql } from 'kysely';
import type { SalesBy, SalesSum } from '../../../../contract/orders/sales';
import { CHINA_ZONE, chinaMidnight, tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Interval } from '../../../../contract/time/intervals';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';

/** What sums are kept by; a day is the sum of its channels. */
export type SalesPartName = Exclude<SalesBy, 'day'>;

/** An interval in whole days of trade, and what is left of it before and behind them. Days: the last one not included. */
interface IntervalParts {
  days?: { from: string; to: string };
  edges: Interval[];
}

export function cutInDays({ from, to }: Interval): IntervalParts {
  const first = chinaMidnight(from + DAY_MS - 1);
  const last = chinaMidnight(to);
  if (first >= last) return { edges: from < to ? [{ from, to }] : [] };
  const edges = [
    { from, to: first },
    { from: last, to },
  ].filter((edge) => edge.from < edge.to);
  return { days: { from: tradeDay(first), to: tradeDay(last) }, edges };
}

/** Without what was kept of whole days: all of it is counted from the lines. */
export const cutAs = (byLines: boolean | undefined, interval: Interval): IntervalParts =>
  byLines ? { edges: [interval] } : cutInDays(interval);

const MONTH_LENGTH = 'YYYY-MM'.length;
const monthOf = (day: string) => `${day.slice(0, MONTH_LENGTH)}-01`;
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** The whole months among days, the last one not included. */
export function wholeMonths({ from, to }: { from: string; to: string }) {
  const first = from === monthOf(from) ? from : nextMonth(monthOf(from));
  const last = monthOf(to);
  return first < last ? { from: first, to: last } : { from, to: from };
}

/** The Monday at or before a day. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** The whole weeks among days, the last one not included. */
export function wholeWeeks({ from, to }: { from: string; to: string }) {
  const next = new Date(Date.parse(`${from}T00:00:00Z`) + 6 * DAY_MS).toISOString().slice(0, 10);
  const [first, last] = [mondayOf(next), mondayOf(to)];
  return first < last ? { from: first, to: last } : { from, to: from };
}

/** Beginning and end of a day of trade. */
export const startOf = (day: RawBuilder<unknown>) =>
  sql`(${day}::timestamp at time zone ${CHINA_ZONE}::text)`;
export const sqlDayEnd = (day: RawBuilder<unknown>) =>
  sql`((${day} + 1)::timestamp at time zone ${CHINA_ZONE}::text)`;
export const textArray = (values: readonly string[]) => sql`${[...values]}::text[]`;

export const COLUMNS = sql`orders, revenue, refunds, failure_refunds, margin, costed`;
export const NEGATED = sql`-orders, -revenue, -refunds, -failure_refunds, -margin, -costed`;
export const SUMMED = sql`sum(orders)::int as orders, sum(revenue)::bigint as revenue, sum(refunds)::bigint as refunds,
  sum(failure_refunds)::bigint as failure_refunds, sum(margin)::bigint as margin, sum(costed)::bigint as costed`;

/** Days of which the sums are not those of the lines by now. */
export const changedDays = (orgs: RawBuilder<unknown>, { from, to }: { from: string; to: string }) => sql`
  select distinct org_id, day from sales_changes
  where org_id = any (${orgs}) and day >= ${from}::date and day < ${to}::date`;

/** Whose sales are summed up. */
export interface SalesScope {
  orgIds: readonly string[];
  /** From the lines themselves: stored sums cover all lanes, which resellers of some may not see. */
  byLines?: boolean;
}

export const salesScopeOf = ({ orgIds, granted }: Pick<Principal, 'orgIds' | 'granted'>): SalesScope => ({
  orgIds: [...orgIds],
  byLines: granted !== undefined,
});

interface SalesSumQuery extends SalesScope {
  interval: Interval;
  part: SalesPartName;
  /** Each day for itself: no month can stand for its days. */
  daily: boolean;
}

export const NO_DAYS = { from: '1970-01-01', to: '1970-01-01' };

/**
 * Rows that add up to the sums of an interval: months that are whole, days beside them, and counted from the lines
 * what has changed since a day was counted, or is no whole day. One statement: a day is never there twice.
 */
function rowsOf({ orgIds, byLines, interval, part, daily }: SalesSumQuery): RawBuilder<unknown> {
  if (byLines)
    return sql`select s.day, s.key, ${COLUMNS} from unnest(${textArray(orgIds)}) as c (org_id)
      cross join lateral lane_sales_in(c.org_id, ${new Date(interval.from)}, ${new Date(interval.to)},
        array[${part}::text]) as s`;
  const { days = NO_DAYS, edges } = cutInDays(interval);
  const months = daily ? { from: days.from, to: days.from } : wholeMonths(days);
  const orgs = textArray(orgIds);
  const kept = sql`from sales_sums s where s.org_id = any (${orgs}) and s.part = ${part}`;
  const isChanged = sql`(s.org_id, s.start) in (select org_id, day from changed)`;
  const live = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
    sql`sales_in(c.org_id, ${since}, ${until}, array[${part}::text]) as s`;
  const edgeRows = edges.map(
    ({ from, to }) => sql` union all
    select s.day, s.key, ${COLUMNS} from unnest(${orgs}) as c (org_id)
    cross join lateral ${live(sql`${new Date(from)}::timestamptz`, sql`${new Date(to)}::timestamptz`)}`,
  );
  return sql`
    with changed as materialized (${changedDays(orgs, days)})
    select s.start as day, s.key, ${COLUMNS} ${kept} and s.span = 'month'
      and s.start >= ${months.from}::date and s.start < ${months.to}::date
    union all
    select s.start, s.key, ${NEGATED} ${kept} and s.span = 'day'
      and s.start >= ${months.from}::date and s.start < ${months.to}::date and ${isChanged}
    union all
    select s.start, s.key, ${COLUMNS} ${kept} and s.span = 'day' and s.start >= ${days.from}::date
      and s.start < ${days.to}::date and not (s.start >= ${months.from}::date and s.start < ${months.to}::date)
      and not ${isChanged}
    union all
    select s.day, s.key, ${COLUMNS} from changed c
    cross join lateral ${live(startOf(sql`c.day`), sqlDayEnd(sql`c.day`))}
    ${sql.join(edgeRows, sql``)}`;
}

/** More parts than there are of anything. */
const ALL = 1_000_000_000;

export interface KeyedSum extends SalesSum {
  key: string;
}

/** The sums of an interval by a part, those that bring most first, or by the day; beyond `most` all together. */
export async function salesBy(
  db: Executor,
  { by, interval, most = ALL, ...scope }: SalesScope & { by: SalesBy; interval: Interval; most?: number },
): Promise<{ parts: KeyedSum[]; rest?: SalesSum }> {
  const daily = by === 'day';
  const rows = rowsOf({ ...scope, interval, part: daily ? 'channel' : by, daily });
  const key = daily ? sql`to_char(day, 'YYYY-MM-DD')` : sql`key`;
  const order = daily || by === 'hour' ? sql`key` : sql`revenue desc, key`;
  const { rows: found } = await sql<SalesSum & { key: string | null }>`
    with parts as (select ${key} as key, ${SUMMED} from (${rows}) s group by 1 having sum(orders) <> 0),
    placed as (select *, least(row_number() over (order by ${order}), ${most + 1}::bigint) as place
      from parts)
    select case when place <= ${most}::bigint then max(key) end as key, ${SUMMED} from placed
    group by place order by place`.execute(db);
  const parts: KeyedSum[] = [];
  let rest: SalesSum | undefined;
  for (const { key: name, ...sum } of found) {
    if (name === null) rest = sum;
    else parts.push({ ...sum, key: name });
  }
  return { parts, rest };
}

export const NO_SALES: SalesSum = {
  orders: 0,
  revenue: 0,
  refunds: 0,
  failureRefunds: 0,
  margin: 0,
  costed: 0,
};

export async function salesTotal(db: Executor, scope: SalesScope, interval: Interval): Promise<SalesSum> {
  const rows = rowsOf({ ...scope, interval, part: 'channel', daily: false });
  const { rows: found } = await sql<SalesSum>`
    select ${SUMMED} from (${rows}) s having sum(orders) <> 0`.execute(db);
  return found[0] ?? NO_SALES;
}

/** Units sold of a product at a machine in an interval: rows that add up, as of the sums, with weeks for months. */
export function unitRows({ orgIds, byLines }: SalesScope, interval: Interval): RawBuilder<unknown> {
  const { days = NO_DAYS, edges } = cutAs(byLines, interval);
  const orgs = textArray(orgIds);
  const edgeRows = edges.map(
    ({ from, to }) => sql` union all
    select s.device_id, s.product_id, s.units from unnest(${orgs}) as c (org_id)
    cross join lateral sales_units_in(c.org_id, ${new Date(from)}, ${new Date(to)}) as s`,
  );
  const weeks = wholeWeeks(days);
  const inWeeks = sql`day >= ${weeks.from}::date and day < ${weeks.to}::date`;
  const changed = changedDays(orgs, days);
  return sql`
    select device_id, product_id, units from sales_unit_weeks
    where org_id = any (${orgs}) and week >= ${weeks.from}::date and week < ${weeks.to}::date
    union all
    select device_id, product_id, -units from sales_units
    where org_id = any (${orgs}) and ${inWeeks} and (org_id, day) in (${changed})
    union all
    select device_id, product_id, units from sales_units
    where org_id = any (${orgs}) and day >= ${days.from}::date and day < ${days.to}::date and not (${inWeeks})
      and (org_id, day) not in (${changed})
    union all
    select s.device_id, s.product_id, s.units from (${changed}) c
    cross join lateral sales_units_in(c.org_id, ${startOf(sql`c.day`)}, ${sqlDayEnd(sql`c.day`)}) as s
    ${sql.join(edgeRows, sql``)}`;
}
