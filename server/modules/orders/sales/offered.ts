import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../../contract/common/locale';
import type { Interval } from '../../../../contract/time/intervals';
import type { Executor } from '../../../db/tables';
import {
  changedDays,
  cutAs,
  NO_DAYS,
  type SalesScope,
  sqlDayEnd,
  startOf,
  textArray,
  unitRows,
} from './sums';

/** What sales are expected by: the four weeks of whole days before the end. */
export const WINDOW_DAYS = 28;

export interface Offer {
  deviceId: string;
  device: string;
  productId: string;
  name: string;
  categoryId: string;
  category: string;
  price: number;
  sold: number;
  soldMeanwhile: number;
  mean: number;
}
interface LaneSupplyQuery extends SalesScope {
  db: Executor;
  locale: Locale;
  own: RawBuilder<unknown>;
  window: Interval;
}
/** When machines had no line: of each its intervals, none within another. */
type OfflineIntervals = ReadonlyMap<string, readonly Interval[]>;

interface Span {
  deviceId: string;
  from: Date | string;
  to: Date | string;
}
/** Rows of a machine and a stretch of time. @param times days or moments, an array of them */
const spansOf = (spans: readonly Span[], times: RawBuilder<unknown>) => {
  const textOf = (at: Date | string) => (typeof at === 'string' ? at : at.toISOString());
  return sql`
    select * from unnest(${textArray(spans.map(({ deviceId }) => deviceId))},
      ${textArray(spans.map(({ from }) => textOf(from)))}::${times}, ${textArray(spans.map(({ to }) => textOf(to)))}::${times})`;
};

/**
 * Units sold by machines while they had no line: of whole days from the sums, and from the orders of the machine what
 * lies before and behind them, or has changed since its day was counted.
 */
function soldOffline(offline: OfflineIntervals, { orgIds, byLines }: SalesScope): RawBuilder<unknown> {
  const cuts = [...offline].flatMap(([deviceId, own]) =>
    own.map((interval) => ({ deviceId, ...cutAs(byLines, interval) })),
  );
  const days = cuts.flatMap(({ deviceId, days: whole }) => (whole ? [{ deviceId, ...whole }] : []));
  const edges = cuts.flatMap(({ deviceId, edges: parts }) =>
    parts.map(({ from, to }) => ({ deviceId, from: new Date(from), to: new Date(to) })),
  );
  const orgs = textArray(orgIds);
  const since = days.reduce(
    (first, { from }) => (from < first ? from : first),
    days[0]?.from ?? NO_DAYS.from,
  );
  const until = days.reduce((last, { to }) => (to > last ? to : last), NO_DAYS.to);
  // Offset: few orders fall into such hours, and the planner would read them all to find out.
  return sql`
    with whole (device_id, since, until) as (${spansOf(days, sql`date[]`)}),
    changed as materialized (${changedDays(orgs, { from: since, to: until })}),
    parts (device_id, since, until) as (
      ${spansOf(edges, sql`timestamptz[]`)}
      union all
      select distinct whole.device_id, ${startOf(sql`changed.day`)}, ${sqlDayEnd(sql`changed.day`)} from whole
      join changed on changed.day >= whole.since and changed.day < whole.until
    )
    select u.device_id, u.product_id, u.units from whole cross join lateral (
      select * from sales_units where sales_units.device_id = whole.device_id
        and sales_units.day >= whole.since and sales_units.day < whole.until offset 0) u
    where u.org_id = any (${orgs}) and u.day not in (select day from changed)
    union all
    select parts.device_id, i.product_id, i.qty from parts cross join lateral (
      select id from orders where orders.device_id = parts.device_id and paid_at is not null
        and placed_at >= parts.since and placed_at < parts.until offset 0) o
    cross join lateral (select product_id, qty from order_items where order_id = o.id offset 0) i`;
}

/** What these machines offer, what it costs there, and how it sells: there, and on all machines that have it. */
export async function offersOf(
  { db, locale, own, orgIds, byLines, window }: LaneSupplyQuery,
  offline: OfflineIntervals,
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with sold as (
      select device_id, product_id, sum(units) as units from (${unitRows({ orgIds, byLines }, window)}) u group by 1, 2
    ), offers as (
      select l.device_id, l.product_id, max(coalesce(l.price, p.selling_price)) as price, max(p.generic_name) as name,
        max(p.category_id) as category_id, max(coalesce(c.name ->> ${locale}, c.name ->> 'zh-cn')) as category
      from lanes l join products p on p.id = l.product_id left join product_categories c on c.id = p.category_id
      where l.org_id in (${own}) group by 1, 2
    ), means as (
      select offers.product_id, coalesce(sum(sold.units), 0)::float8 / count(*) / ${WINDOW_DAYS} as mean
      from offers left join sold using (device_id, product_id) group by 1
    ), meanwhile as (
      select device_id, product_id, sum(units) as units from (${soldOffline(offline, { orgIds, byLines })}) m group by 1, 2
    )
    select offers.device_id, devices.name as device, offers.product_id, offers.name, coalesce(offers.category_id, '') as category_id,
      coalesce(offers.category, '') as category, offers.price::float8 as price, means.mean,
      coalesce(sold.units, 0)::float8 as sold, coalesce(meanwhile.units, 0)::float8 as sold_meanwhile
    from offers join devices on devices.id = offers.device_id join means using (product_id) left join sold using (device_id, product_id)
      left join meanwhile using (device_id, product_id)
    where offers.device_id = any (${textArray([...offline.keys()])})`.execute(db);
  return rows;
}
