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

/** Sum of the hours of a multirange; most are empty. */
const hoursOf = (ranges: ReturnType<typeof sql>) =>
  sql`case when isempty(${ranges}) then 0 else
    (select sum(extract(epoch from upper(r) - lower(r))) from unnest(${ranges}) as r) / 3600 end`;

/** When an operator of SIM cards was out. */
export interface Outage {
  since: Date;
  until: Date;
}

const periodOf = (now: number) =>
  [COVER_DAYS, COVER_RECENT_DAYS, 0].map((days) => new Date(now - days * DAY_MS)) as [Date, Date, Date];

/** Alarms of a code that were open at some time of the period. */
const openIn = (now: number, code: string) => {
  const [from, , to] = periodOf(now);
  return sql`select device_id, t_meas as since, coalesce(returned_at, cleared_at, ${to}) as until from alerts
    where code = ${code} and t_meas < ${to} and coalesce(returned_at, cleared_at, ${to}) > greatest(t_meas, ${from})`;
};

export async function outagesOf(db: Executor, now: number): Promise<Outage[]> {
  return (await sql<Outage>`select since, until from (${openIn(now, 'NET_OUTAGE')}) as outage`.execute(db))
    .rows;
}

/**
 * While its operator is out a machine rings not for itself: it is written down when it would have. It is back when it
 * is born, or with the end of the outage; whoever is away longer than that rings for himself.
 */
const silentIn = (outages: readonly Outage[], ofMachines: ReturnType<typeof sql>) => sql`
  select d.device_id, d.since, least(t.until, (select min(e.recv_at) from device_events e
    where e.device_id = d.device_id and e.kind = 'birth' and e.recv_at > d.since and e.at > d.since - interval '1 hour'))
  from unnest(${outages.map(({ since }) => since.toISOString())}::timestamptz[],
      ${outages.map(({ until }) => until.toISOString())}::timestamptz[]) as t (since, until) cross join lateral (
    select device_id, to_timestamp((inputs ->> 'since')::float8 / 1000) as since from rule_decisions
    where ${ofMachines} and at between t.since and t.until and code = 'DEV_OFFLINE' and verdict = 'suppressed') d`;

/**
 * One pass over some machines. A lane counts as empty until it is filled, and while another product lay in it; a product is out
 * of stock when all its lanes are. Offline is what the alarm says, or would say in an outage of the operator.
 */
export function coverQuery(now: number, machineIds: readonly string[], outages: readonly Outage[]) {
  const [from, middle, to] = periodOf(now);
  const ofMachines = sql`device_id = any(${machineIds}::text[])`;
  const recent = sql`tstzmultirange(tstzrange(${middle}, ${to}))`;
  // What has been sold of a lane's product, and what was while the machine counted as offline.
  const sold = (since: ReturnType<typeof sql>) =>
    sql`coalesce(sum(-m.delta) filter (where ${since} and m.kind = 'sale'), 0)`;
  const [isRecent, isOlder] = [sql`m.at >= ${middle}`, sql`m.at < ${middle}`];
  return sql<CoverFacts>`
    with offline as materialized (
      select device_id, range_agg(tstzrange(since, until)) as off from (
        ${openIn(now, 'DEV_OFFLINE')} and ${ofMachines}
        union all ${silentIn(outages, ofMachines)}
      ) as each where until > greatest(since, ${from}) group by device_id
    ), held as materialized (
      select l.id, l.device_id, l.lane_no, l.product_id, l.stock, l.capacity,
        case when l.sale_state in ('on', 'soldout') and l.health = 'ok' then l.stock - l.locked_stock else 0 end as sellable
      from lanes l where l.product_id is not null and ${ofMachines}
    ), summed as materialized (
      select m.device_id, m.lane_no, m.product_id, min(m.at) as first_at, max(m.at) as last_at,
        ${sold(isRecent)} as recent, ${sold(isOlder)} as older
      from stock_ledger m where ${ofMachines} and m.at >= ${from} and m.at < ${to}
      group by m.device_id, m.lane_no, m.product_id
    ), unseen as materialized (
      select m.device_id, m.lane_no, m.product_id, ${sold(isRecent)} as recent, ${sold(isOlder)} as older
      from offline o cross join lateral unnest(o.off) as span
        cross join lateral (select * from stock_ledger
          where device_id = o.device_id and at >= greatest(lower(span), ${from}) and at < least(upper(span), ${to}) offset 0) m
      where m.kind = 'sale'
      group by m.device_id, m.lane_no, m.product_id
    ), moved as materialized (
      select h.id, h.device_id, min(s.first_at) as first_at, max(s.last_at) as last_at,
        sum(s.recent - coalesce(u.recent, 0)) filter (where s.product_id = h.product_id) as recent,
        sum(s.older - coalesce(u.older, 0)) filter (where s.product_id = h.product_id) as older,
        max(s.last_at) filter (where s.product_id <> h.product_id) as other_until
      from held h join summed s using (device_id, lane_no)
        left join unseen u on u.device_id = s.device_id and u.lane_no = s.lane_no and u.product_id = s.product_id
      group by h.id, h.device_id
    ), ends as materialized (
      select device_id, lane_no, at, balance, lag(at) over lane as before_at, lag(balance) over lane as before
      from stock_ledger where ${ofMachines} and at >= ${from} and at < ${to}
        and (balance = 0 or delta > 0 and balance = delta)
      window lane as (partition by device_id, lane_no order by at, balance > 0)
    ), gaps as materialized (
      select id, range_agg(tstzrange(since, until)) as empty from (
        select h.id, coalesce(e.before_at, ${from}) as since, e.at as until
        from ends e join held h using (device_id, lane_no) where e.balance > 0 and coalesce(e.before, 0) = 0
        union all
        select h.id, coalesce(m.last_at, ${from}), ${to} from held h left join moved m using (id) where h.stock = 0
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
    ), timed as materialized (
      select p.*, seen.since, coalesce(o.off, '{}') * seen.window as off, p.empty * seen.window as out
      from product p
        left join known k using (device_id)
        left join offline o using (device_id)
        cross join lateral (select coalesce(k.since, ${from}) as since,
          tstzmultirange(tstzrange(coalesce(k.since, ${from}), ${to})) as window) seen
    ), lost as materialized (
      select t.*, ${hoursOf(sql`t.out`)} as out_hours, ${hoursOf(sql`(t.off - t.out)`)} as off_hours,
        ${hoursOf(sql`((t.out + t.off) * ${recent})`)} as recent_lost
      from timed t
    ), ending as (
      select h.device_id, h.product_id, jsonb_agg(jsonb_build_object('qty', b.qty,
        'days', b.expiry - (${to}::timestamptz at time zone m.timezone)::date - b.stop_sale_days)
        order by b.expiry) as batches
      from lane_batches b join held h on h.id = b.lane_id join devices m on m.id = h.device_id
      where h.sellable > 0 and b.expiry - (${to}::timestamptz at time zone m.timezone)::date - b.stop_sale_days < ${FAR_DAYS}
      group by h.device_id, h.product_id
    )
    select t.device_id as "deviceId", t.product_id as "productId", d.org_id as "orgId", d.site_type as "siteType",
      t.stock::int as stock, t.sellable::int as sellable, t.capacity::int as capacity,
      t.recent::int as "recentUnits", t.older::int as "olderUnits",
      (extract(epoch from ${to}::timestamptz - greatest(t.since, ${middle})) / 3600 - t.recent_lost)::float8 as "recentHours",
      (extract(epoch from greatest(${middle}::timestamptz - t.since, interval '0')) / 3600
        - (t.out_hours + t.off_hours - t.recent_lost))::float8 as "olderHours",
      t.out_hours::float8 as "outHours", t.off_hours::float8 as "offlineHours",
      coalesce(e.batches, '[]') as batches
    from lost t
      join devices d on d.id = t.device_id and d.enabled
      left join ending e on e.device_id = t.device_id and e.product_id = t.product_id`;
}

export async function coverFacts(
  db: Executor,
  now: number,
  machineIds: readonly string[],
  outages: readonly Outage[],
): Promise<CoverFacts[]> {
  return (await coverQuery(now, machineIds, outages).execute(db)).rows;
}
