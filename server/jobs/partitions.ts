import { CompiledQuery } from 'kysely';
import { DAY_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { PARTITIONED, RETENTION_DAYS } from './retentionDays';

const DAYS_BACK = 31;
const DAYS_AHEAD = 3;

/** 'YYYY-MM-DD' of a moment in UTC, the days of the partitions. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A waiting table lock blocks all later readers: where a long reader (a backup) holds it, retry later. */
export async function withoutQueueing(database: Database, text: string, params: unknown[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(`set local lock_timeout = '1s'`));
    await trx.executeQuery(CompiledQuery.raw(text, params));
  });
}

/**
 * Makes the daily partitions from 31 days back (less where rows are kept for less) to 3 days ahead.
 * Call once at start, before the first row arrives, and daily.
 */
export async function ensurePartitions(database: Database, now: number): Promise<void> {
  for (const table of PARTITIONED) {
    const back = Math.min(DAYS_BACK, RETENTION_DAYS[table]);
    const days = [utcDay(now - back * DAY_MS), utcDay(now + DAYS_AHEAD * DAY_MS)];
    await withoutQueueing(database, 'select ensure_daily_partitions($1, $2, $3)', [table, ...days]);
  }
}
