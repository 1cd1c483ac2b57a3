import { sql } from 'kysely';
import { groupBy } from '../../../../contract/common/lists';
import type { SimMachine } from '../../../../contract/simulation';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Database } from '../../database';

const WEEK_DAYS = 7;

/** By machine and lane, what was sold a day to those who stood there, in the last week in which anything was. */
export async function dailySales(db: Database['db'], now: number): Promise<Map<string, Map<string, number>>> {
  const own = db
    .selectFrom('vendRecords as v')
    .leftJoin('orders as o', 'o.orderNo', 'v.orderNo')
    .where(({ eb, or }) => or([eb('o.channel', 'is', null), eb('o.channel', '=', 'MACHINE')]));
  const newest = await own.select(({ fn }) => fn.max('v.at').as('at')).executeTakeFirst();
  const until = Math.min(now, newest?.at?.getTime() ?? now);
  const rows = await own
    .select(['v.deviceId', 'v.laneNo', sql<number>`count(*)::int`.as('sold')])
    .where('v.at', '>', new Date(until - WEEK_DAYS * DAY_MS))
    .groupBy(['v.deviceId', 'v.laneNo'])
    .execute();
  return new Map(
    [...groupBy(rows, ({ deviceId }) => deviceId)].map(([id, lanes]) => [
      id,
      new Map(lanes.map(({ laneNo, sold }) => [laneNo, sold / WEEK_DAYS])),
    ]),
  );
}

type Lane = SimMachine['lanes'][number];
/** What every filled lane counts for beside what it sold: the next to sell may be one that sold nothing. */
const PRIOR = 1 / WEEK_DAYS;

/** Lanes with what they sell a day: together what the machine sold, however many of them sold nothing in that week. */
export function withDemand(
  lanes: readonly (Omit<Lane, 't' | 'ads'> & { laneNo: string })[],
  sold: ReadonlyMap<string, number> = new Map(),
): Lane[] {
  const all = [...sold.values()].reduce((sum, each) => sum + each, 0);
  const filled = lanes.filter(({ productId }) => productId !== null);
  const weightOf = (laneNo: string) => (sold.get(laneNo) ?? 0) + PRIOR;
  const weights = filled.reduce((sum, { laneNo }) => sum + weightOf(laneNo), 0);
  return lanes.map(({ laneNo, productId, stock, capacity, minAlert, locked }) => {
    const ads = productId === null ? 0 : (all * weightOf(laneNo)) / weights;
    return { t: laneNo, productId, stock, capacity, minAlert, ads, ...(locked && { locked }) };
  });
}
