import { sql } from 'kysely';
import type { CoverBatch } from '../../../../contract/stocking/cover';
import type { Executor } from '../../../db/tables';
import type { CoverPeriod } from './period';

/** Batches that may be sold for longer than this limit no cover. */
const FAR_DAYS = 180;

/** What a machine holds, and all that its covers are worked out from. */
export interface MachineStock {
  deviceId: string;
  orgId: string;
  siteType: string;
  /**
   * Lanes with a product, five values for each, by commas: lane, product, stock, what can be sold of it now, and
   * capacity. Null without one.
   */
  lanes: string | null;
  /**
   * Movements of the period in their order, six values for each, by commas: seconds since its beginning, lane, delta,
   * balance, kind and product. Null without one.
   */
  moves: string | null;
  /** Whether something moved before the period. */
  isOlder: boolean;
  /** From and to, ms. */
  offline: [number, number][];
  /** Batches of what is sellable that must be stopped soon, the first to end in front. */
  ending: (CoverBatch & { productId: string })[];
}

/** When an operator of SIM cards was out. */
export interface OutageInterval {
  since: Date;
  until: Date;
}

const msOf = (moment: ReturnType<typeof sql>) => sql`(date_part('epoch', ${moment}) * 1000)::bigint`;

/** Alarms of a code that were open at some time of the period. */
const openIn = ({ from, to }: CoverPeriod, code: string) => {
  const [start, end] = [new Date(from), new Date(to)];
  return sql`select device_id, t_meas as since, coalesce(returned_at, cleared_at, ${end}) as until from alerts
    where code = ${code} and t_meas < ${end} and coalesce(returned_at, cleared_at, ${end}) > greatest(t_meas, ${start})`;
};

export async function outagesOf(db: Executor, period: CoverPeriod): Promise<OutageInterval[]> {
  return (
    await sql<OutageInterval>`select since, until from (${openIn(period, 'NET_OUTAGE')}) as outage`.execute(
      db,
    )
  ).rows;
}

/**
 * While its operator is out a machine rings not for itself: it is written down when it would have. It is back when it
 * is born, or with the end of the outage; whoever is away longer than that rings for himself.
 */
const silentIn = (outages: readonly OutageInterval[], ofMachines: ReturnType<typeof sql>) => sql`
  select d.device_id, d.since, least(t.until, (select min(e.recv_at) from device_events e
    where e.device_id = d.device_id and e.kind = 'birth' and e.recv_at > d.since and e.at > d.since - interval '1 hour'))
  from unnest(${outages.map(({ since }) => since.toISOString())}::timestamptz[],
      ${outages.map(({ until }) => until.toISOString())}::timestamptz[]) as t (since, until) cross join lateral (
    select device_id, to_timestamp((inputs ->> 'since')::float8 / 1000) as since from rule_decisions
    where ${ofMachines} and at between t.since and t.until and code = 'DEV_OFFLINE' and verdict = 'suppressed') d`;

/** A text for each machine: a row for each movement would take the embedded database fifteen times as long. */
const movesIn = ({ from, to }: CoverPeriod) => {
  const start = new Date(from);
  const seconds = sql`date_part('epoch', m.at - ${start}::timestamptz)::int`;
  const fields = sql`${seconds}, m.lane_no, m.delta, m.balance, m.kind, coalesce(m.product_id, '')`;
  return sql`
    select string_agg(concat_ws(',', ${fields}), ',' order by m.at)
    from stock_ledger m where m.device_id = d.id and m.at >= ${start} and m.at < ${new Date(to)}`;
};

const LANES = sql`
  select string_agg(concat_ws(',', l.lane_no, l.product_id, l.stock, l.sellable, l.capacity), ',')
  from held l where l.device_id = d.id`;

const endingAt = (to: number) => {
  const left = sql`b.expiry - (${new Date(to)}::timestamptz at time zone d.timezone)::date - b.stop_sale_days`;
  return sql`
    select coalesce(json_agg(json_build_object('productId', l.product_id, 'qty', b.qty, 'days', ${left})
      order by b.expiry), '[]')
    from held l join lane_batches b on b.lane_id = l.id
    where l.device_id = d.id and l.sellable > 0 and ${left} < ${FAR_DAYS}`;
};

/** Offline is what the alarm says, or would say in an outage of the operator. */
export async function stockOfMachines(
  db: Executor,
  period: CoverPeriod,
  machineIds: readonly string[],
  outages: readonly OutageInterval[],
): Promise<MachineStock[]> {
  const ofMachines = sql`device_id = any(${machineIds}::text[])`;
  const from = new Date(period.from);
  const { rows } = await sql<MachineStock>`
    with offline as materialized (
      select * from (
        ${openIn(period, 'DEV_OFFLINE')} and ${ofMachines}
        ${outages.length > 0 ? sql`union all ${silentIn(outages, ofMachines)}` : sql``}
      ) as each where until > greatest(since, ${from})
    ), held as materialized (
      select l.id, l.device_id, l.lane_no, l.product_id, l.stock, l.capacity,
        case when l.sale_state in ('on', 'soldout') and l.health = 'ok' then l.stock - l.locked_stock else 0 end as sellable
      from lanes l where l.product_id is not null and ${ofMachines}
    )
    select d.id as "deviceId", d.org_id as "orgId", d.site_type as "siteType",
      (${LANES}) as lanes, (${movesIn(period)}) as moves,
      exists (select from stock_ledger m where m.device_id = d.id and m.at < ${from}) as "isOlder",
      (select coalesce(json_agg(json_build_array(${msOf(sql`o.since`)}, ${msOf(sql`o.until`)})), '[]')
        from offline o where o.device_id = d.id) as offline,
      (${endingAt(period.to)}) as ending
    from devices d where d.id = any(${machineIds}::text[]) and d.enabled`.execute(db);
  return rows;
}
