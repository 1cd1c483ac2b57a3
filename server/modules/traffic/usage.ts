import { sql } from 'kysely';
import {
  exhaustionOf,
  USUAL_DAYS,
  USUAL_DAYS_MIN,
  type UsageForecast,
} from '../../../contract/simCards/usage';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';

/** Whole days that a forecast is made from. */
const FORECAST_DAYS = 14;

export interface LastDays {
  /** Use of the last whole days. */
  whole: number[];
  /** The heavier one of yesterday and today. */
  heavier: number;
}

/** What each of these cards, or of the pools of cards, has used lately. */
export async function usageOfLastDays(
  db: Executor,
  by: 'cardId' | 'poolId',
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, LastDays>> {
  const found = new Map<string, LastDays>();
  if (ids.length === 0) return found;
  const [today, yesterday] = [tradeDay(now), tradeDay(now - DAY_MS)];
  const key = by === 'cardId' ? sql.ref<string>('iotUsageDaily.cardId') : sql.ref<string>('iotCards.poolId');
  const rows = await db
    .selectFrom('iotUsageDaily')
    .innerJoin('iotCards', 'iotCards.id', 'iotUsageDaily.cardId')
    .select([key.as('key'), 'day', sql<number>`sum(mb)`.as('mb')])
    .where(key, 'in', ids)
    .where('day', '>=', tradeDay(now - FORECAST_DAYS * DAY_MS))
    .groupBy([key, 'day'])
    .execute();
  for (const { key: id, day, mb } of rows) {
    const days = found.get(id) ?? { whole: [], heavier: 0 };
    if (day < today) days.whole.push(Number(mb));
    if (day >= yesterday) days.heavier = Math.max(days.heavier, Number(mb));
    found.set(id, days);
  }
  return found;
}

export function forecastOf(
  { usedMb, planMb }: { usedMb: number; planMb: number },
  days: LastDays | undefined,
  now: number,
): UsageForecast | null {
  return exhaustionOf({ usedMb, planMb, days: days?.whole ?? [], today: tradeDay(now) }) ?? null;
}

/** What is usual for each card: the middle of its last whole days. @returns how many cards have changed */
export async function noteUsual({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const from = tradeDay(now - USUAL_DAYS * DAY_MS);
  const { numAffectedRows } = await sql`
    update iot_cards c set usage_median_mb = u.mb
    from (
      select card_id, round(percentile_cont(0.5) within group (order by mb)::numeric, 2) as mb
      from iot_usage_daily
      where day >= ${from}::date and day < ${tradeDay(now)}::date
      group by card_id
      having count(*) >= ${USUAL_DAYS_MIN}::int
    ) u
    where u.card_id = c.id and c.usage_median_mb is distinct from u.mb`.execute(db);
  return Number(numAffectedRows ?? 0);
}
