import { sql } from 'kysely';
import type { ConfidenceLevel } from '../../../../contract/stocking/cover';
import type { LaneEvidence } from '../../../../contract/stocking/suspect';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';

/** The three books of a lane where they disagree, with what was seen since the last count. */
export interface LaneBooks {
  deviceId: string;
  orgId: string;
  laneNo: string;
  productId: string | null;
  price: number | null;
  health: string;
  reportedAt: Date | null;
  reportedQty: number | null;
  computedQty: number;
  /** Of the last count; the first row of the ledger where nobody ever counted. */
  since: Date;
  countedQty: number | null;
  countedAt: Date | null;
  diff: number;
  otherProduct: boolean;
  overCapacity: boolean;
}

/**
 * Lanes whose machine reports another number than the sum of the ledger since the last count, without corrections that
 * the machine caused. The machine's number is its stock less what people have booked since its last report.
 */
export async function disagreeing(db: Executor, deviceId?: string): Promise<LaneBooks[]> {
  const { rows } = await sql<LaneBooks>`
    with said as (
      select distinct device_id, lane_no from stock_ledger
      where kind = 'adjust' and actor is null ${deviceId ? sql`and device_id = ${deviceId}` : sql``}
    ), lane as (
      select l.*, c.qty as counted_qty, c.at as counted_at, coalesce(c.at, '-infinity') as counted
      from said s join lanes l using (device_id, lane_no)
        left join lateral (select qty, at from lane_counts c
          where c.device_id = l.device_id and c.lane_no = l.lane_no order by at desc, id desc limit 1) c on true
    ), summed as (
      select l.id, min(m.at) as first_at, sum(m.delta) filter (where m.kind = 'adjust' and m.actor is null) as said,
        sum(m.delta) filter (where m.actor is not null and m.at > l.reported_at) as after,
        bool_or(m.product_id <> l.product_id) as other
      from lane l join stock_ledger m on m.device_id = l.device_id and m.lane_no = l.lane_no and m.at > l.counted
      group by l.id
    )
    select l.device_id as "deviceId", l.org_id as "orgId", l.lane_no as "laneNo", l.product_id as "productId", l.price,
      l.health, l.reported_at as "reportedAt", (l.stock - coalesce(s.after, 0))::int as "reportedQty",
      (l.stock - s.said)::int as "computedQty", coalesce(l.counted_at, s.first_at) as since,
      l.counted_qty as "countedQty", l.counted_at as "countedAt", s.said::int as diff,
      coalesce(s.other, false) as "otherProduct", l.stock - s.said > l.capacity as "overCapacity"
    from lane l join summed s using (id)
    where s.said <> 0
    order by l.device_id, l.lane_no`.execute(db);
  return rows;
}

/** What else was seen of a lane since its last count. */
export async function laneEvidenceOf(
  db: Executor,
  lane: LaneBooks,
  others: readonly number[],
): Promise<LaneEvidence> {
  const { deviceId, laneNo, since } = lane;
  const moves = await db
    .selectFrom('stockLedger')
    .select(['at', 'delta', 'kind', 'refNo', 'actor'])
    .where('deviceId', '=', deviceId)
    .where('laneNo', '=', laneNo)
    .where('at', lane.countedAt ? '>' : '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const vends = await db
    .selectFrom('vendRecords')
    .select(['at', 'rc'])
    .where('deviceId', '=', deviceId)
    .where('laneNo', '=', laneNo)
    .where('at', '>=', since)
    .execute();
  const doors = await db
    .selectFrom('doorRecords')
    .select('openAt')
    .where('deviceId', '=', deviceId)
    .where('authorised', '=', false)
    .where('openAt', '>=', since)
    .execute();
  return {
    diff: lane.diff,
    moves: moves.map(({ at, delta, kind, refNo, actor }) => ({
      at: at.getTime(),
      delta,
      kind,
      ref: refNo,
      said: kind === 'adjust' && actor === null,
    })),
    vends: vends.map(({ at, rc }) => ({ at: at.getTime(), rc })),
    intrusions: doors.map(({ openAt }) => openAt.getTime()),
    health: lane.health,
    otherProduct: lane.otherProduct,
    overCapacity: lane.overCapacity,
    others,
  };
}

const byAge = (age: number, high: number, medium: number): ConfidenceLevel =>
  age <= high ? 'high' : age <= medium ? 'medium' : 'low';

/** How far each book can be trusted: by the age of what it stands on. */
export function bookTrust(lane: LaneBooks, now: number) {
  const age = (at: Date | null) => (at ? now - at.getTime() : Number.POSITIVE_INFINITY);
  return {
    reportedSure: byAge(age(lane.reportedAt), HOUR_MS, DAY_MS),
    computedSure: lane.countedAt ? byAge(age(lane.since), 7 * DAY_MS, 30 * DAY_MS) : ('low' as const),
    countedSure: lane.countedAt ? byAge(age(lane.countedAt), 7 * DAY_MS, 30 * DAY_MS) : null,
  };
}
