import { sql } from 'kysely';
import { cycleEnd } from '../../../contract/simCards/usage';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { TrafficPool } from '../../../contract/traffic';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { forecastOf, usageOfLastDays } from './usage';

/** Every pool with what its cards have used together, the fullest first, and how long it lasts. */
export async function trafficPools(
  { db }: Database,
  { orgIds }: Principal,
  now: number,
): Promise<TrafficPool[]> {
  const rows = await db
    .selectFrom('iotPools')
    .leftJoin('iotCards', 'iotCards.poolId', 'iotPools.id')
    .select(['iotPools.id', 'poolNo', 'iotPools.operator', 'totalMb', 'iotPools.cycleStart'])
    .select([
      sql<number>`coalesce(sum(used_mb), 0)`.as('usedMb'),
      sql<number>`count(iot_cards.id)`.as('cards'),
    ])
    .where('iotPools.orgId', 'in', [...orgIds])
    .groupBy('iotPools.id')
    .orderBy(sql`coalesce(sum(used_mb), 0) / total_mb`, 'desc')
    .orderBy('iotPools.id')
    .execute();
  const days = await usageOfLastDays(
    db,
    'poolId',
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ id, poolNo, operator, cycleStart, ...row }) => {
    const [totalMb, usedMb] = [Number(row.totalMb), Number(row.usedMb)];
    return {
      id,
      totalMb,
      usedMb,
      poolNo: String(poolNo),
      operator: operator as TrafficPool['operator'],
      cards: Number(row.cards),
      cycleEnd: cycleEnd(String(cycleStart), tradeDay(now)),
      forecast: forecastOf({ usedMb, planMb: totalMb }, days.get(id), now),
    };
  });
}
