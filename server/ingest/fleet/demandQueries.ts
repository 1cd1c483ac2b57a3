import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';

/** How far back sales count into the average a day. */
export const DEMAND_DAYS = 28;

/** Units sold by machine and product since `DEMAND_DAYS` ago, and the first day of that. */
export function selectDemand(db: Executor, ids: readonly string[], now: number) {
  return db
    .selectFrom('stockLedger')
    .select(['deviceId', 'productId'])
    .select([sql<number>`-sum(delta)`.as('units'), sql<Date>`min(at)`.as('firstAt')])
    .where('kind', '=', 'sale')
    .where('at', '>', new Date(now - DEMAND_DAYS * DAY_MS))
    .where('deviceId', '=', sql<string>`any(${ids}::text[])`)
    .groupBy(['deviceId', 'productId'])
    .execute();
}

/** Moments of the sales of the last day, oldest first. */
export function selectRecentSales(db: Executor, ids: readonly string[], now: number) {
  return db
    .selectFrom('stockLedger')
    .select(['deviceId', 'laneNo', 'at', 'delta'])
    .where('kind', '=', 'sale')
    .where('at', '>', new Date(now - DAY_MS))
    .where('deviceId', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('at')
    .execute();
}
