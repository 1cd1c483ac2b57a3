import { sql } from 'kysely';
import { COVER_DAYS, COVER_RECENT_DAYS, type CoverBatch } from '../../../../contract/stocking/cover';
import type { Executor } from '../../../db/tables';

const DAY_MS = 86_400_000;
/** Batches that may be sold for longer than this limit no cover. */
const FAR_DAYS = 180;

/** What a machine holds of a product, what it sold, and for how long it could have. */
export interface CoverFacts {
  deviceId: string;
  productId: string;
  orgId: string;
  siteType: string;
  stock: number;
  sellable: number;
  capacity: number;
  recentUnits: number;
  olderUnits: number;
  /** Hours in stock and online. */
  recentHours: number;
  olderHours: number;
  outHours: number;
  offlineHours: number;
  batches: CoverBatch[];
}

/** Sum of the hours of a multirange. */
const hoursOf = (ranges: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(extract(epoch from upper(r) - lower(r))) from unnest(${ranges}) as r), 0) / 3600`;

/**
 * One pass over the fleet. A lane is empty from the row before the one that filled it, or from its last row if it is
 * empty now; a product is out of stock when all its lanes are. Offline is what the alarm says. Hours in which another
 * product lay in the lane count as empty.
 */
export function coverQuery(now: number) {
  const [from, middle, to] = [COVER_DAYS, COVER_RECENT_DAYS, 0].map((days) => new Date(now - days * DAY_MS));
  const window = sql`tstzmultirange(tstzrange(${from}, ${to}))`;
  const recent = sql`tstzmultirange(tstzrange(${middle}, ${to}))`;
  const older = sql`tstzmultirange(tstzrange(${from}, ${middle}))`;
  return sql<CoverFacts>`
    with offline as materialized (
      select device_id, range_agg(tstzrange(t_meas, coalesce(returned_at, cleared_at, ${to}))) as off
      from alerts
      where code = 'DEV_OFFLINE' and t_meas < ${to} and coalesce(returned_at, cleared_at, ${to}) > greatest(t_meas, ${from})
      group by device_id
    ), held as materialized (
      select l.id, l.device_id, l.lane_no, l.product_id, l.stock, l.capacity,
        case when l.sale_state in ('on', 'soldout') and l.health = 'ok' then l.stock - l.locked_stock else 0 end as sellable
      from lanes l where l.product_id is not null
    ), summed as materialized (
      select m.device_id, m.lane_no, m.product_id, min(m.at) as first_at, max(m.at) as last_at,
        sum(case when m.kind = 'sale' and m.at >= ${middle} and (o.off is null or not o.off @> m.at)
          then -m.delta else 0 end) as recent,
        sum(case when m.kind = 'sale' and m.at < ${middle} and (o.off is null or not o.off @> m.at)
          then -m.delta else 0 end) as older
      from stock_ledger m left join offline o using (device_id)
      where m.at >= ${from} and m.at < ${to}
      group by m.device_id, m.lane_no, m.product_id
    ), moved as materialized (
      select h.id, h.device_id, min(s.first_at) as first_at,
        sum(s.recent) filter (where s.product_id = h.product_id) as recent,
        sum(s.older) filter (where s.product_id = h.product_id) as older,
        max(s.last_at) filter (where s.product_id <> h.product_id) as other_until
      from held h join summed s using (device_id, lane_no) group by h.id, h.device_id
    ), filled as materialized (
      select m.device_id, m.lane_no, coalesce(before.at, ${from}) as since, m.at as until
      from (select device_id, lane_no, at from stock_ledger
        where at >= ${from} and at < ${to} and delta > 0 and balance = delta offset 0) m
        left join lateral (select p.at from stock_ledger p
          where p.device_id = m.device_id and p.lane_no = m.lane_no and p.at < m.at order by p.at desc limit 1) before on true
    ), gaps as (
      select id, range_agg(tstzrange(least(since, until), until)) as empty from (
        select h.id, f.since, f.until from filled f join held h using (device_id, lane_no)
        union all
        select h.id, coalesce(last.at, ${from}), ${to}
        from held h left join lateral (select p.at from stock_ledger p
            where p.device_id = h.device_id and p.lane_no = h.lane_no and p.at < ${to} order by p.at desc limit 1) last on true
        where h.stock = 0
      ) as each group by id
    ), known as materialized (
      select device_id, case when exists (select from stock_ledger p where p.device_id = d.device_id and p.at < ${from})
        then ${from} else greatest(${from}, d.first_at) end as since
      from (select device_id, min(first_at) as first_at from moved group by device_id) d
    ), product as (
      select h.device_id, h.product_id, sum(h.stock) as stock, sum(h.sellable) as sellable,
        sum(h.capacity) as capacity, coalesce(sum(m.recent), 0) as recent, coalesce(sum(m.older), 0) as older,
        range_intersect_agg(coalesce(g.empty, '{}') + case when m.other_until is null then '{}'
          else tstzmultirange(tstzrange(${from}, m.other_until)) end) as empty
      from held h left join moved m using (id) left join gaps g using (id)
      group by h.device_id, h.product_id
    ), timed as (
      select p.*, coalesce(o.off, '{}') * seen.window as off, p.empty * seen.window as out, seen.window,
        seen.window - p.empty - coalesce(o.off, '{}') as sold_in
      from product p
        left join known k using (device_id)
        left join offline o using (device_id)
        cross join lateral (select ${window} * tstzmultirange(tstzrange(coalesce(k.since, ${from}), ${to})) as window) seen
    ), ending as (
      select h.device_id, h.product_id, jsonb_agg(jsonb_build_object('qty', b.qty,
        'days', b.expiry - (${to}::timestamptz at time zone 'Asia/Shanghai')::date - b.stop_sale_days)
        order by b.expiry) as batches
      from lane_batches b join held h on h.id = b.lane_id
      where h.sellable > 0 and b.expiry - (${to}::timestamptz at time zone 'Asia/Shanghai')::date - b.stop_sale_days < ${FAR_DAYS}
      group by h.device_id, h.product_id
    )
    select t.device_id as "deviceId", t.product_id as "productId", d.org_id as "orgId", d.site_type as "siteType",
      t.stock::int as stock, t.sellable::int as sellable, t.capacity::int as capacity,
      t.recent::int as "recentUnits", t.older::int as "olderUnits",
      (${hoursOf(sql`t.sold_in * ${recent}`)})::float8 as "recentHours",
      (${hoursOf(sql`t.sold_in * ${older}`)})::float8 as "olderHours",
      (${hoursOf(sql`t.out`)})::float8 as "outHours",
      (${hoursOf(sql`t.off - t.out`)})::float8 as "offlineHours",
      coalesce(e.batches, '[]') as batches
    from timed t
      join devices d on d.id = t.device_id and d.enabled
      left join ending e on e.device_id = t.device_id and e.product_id = t.product_id`;
}

export async function coverFacts(db: Executor, now: number): Promise<CoverFacts[]> {
  return (await coverQuery(now).execute(db)).rows;
}
