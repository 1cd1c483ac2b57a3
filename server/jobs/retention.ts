import { sql } from 'kysely';
import { BULK_RUN_KEPT_DAYS, IMPORT_KEPT_DAYS } from '../../contract/kit/wire';
import { DAY_MS, HOUR_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { utcDay, withoutQueueing } from './partitions';
import {
  PARTITION_COLUMN,
  PARTITIONED,
  type PartitionedTable,
  RETENTION_DAYS,
  SERVER_LOG_DAYS,
} from './retentionDays';

const AT_ONCE = 5_000;

/** Those that were applied, failed or left lying; whatever a job still works on stays. */
const OLD_IMPORTS = `
  delete from imports where coalesce(ended_at, created_at) < $1 and state not in ('checking', 'applying')`;

/** Rows removed this long after a moment; each statement takes that moment as $1. */
const EXPIRED: readonly { afterMs: number; text: string }[] = [
  { afterMs: 30 * DAY_MS, text: 'delete from dead_letters where at < $1' },
  { afterMs: HOUR_MS, text: 'delete from partner_nonces where at < $1' },
  { afterMs: DAY_MS, text: 'delete from partner_turns where until < $1' },
  { afterMs: DAY_MS, text: 'delete from login_failures where at < $1' },
  { afterMs: 24 * HOUR_MS, text: 'delete from idempotency where at < $1' },
  { afterMs: IMPORT_KEPT_DAYS * DAY_MS, text: OLD_IMPORTS },
  { afterMs: BULK_RUN_KEPT_DAYS * DAY_MS, text: 'delete from bulk_runs where created_at < $1' },
  { afterMs: 7 * DAY_MS, text: 'delete from sms_outbox where at < $1' },
  { afterMs: DAY_MS, text: 'delete from sms_codes where expire_at < $1' },
  { afterMs: 365 * DAY_MS, text: 'delete from applied_files where applied_at < $1' },
  { afterMs: 7 * DAY_MS, text: 'delete from sessions where least(expires_at, revoked_at) < $1' },
];

/**
 * Rows outside every daily partition (late by weeks, or from a clock that runs ahead) end in the default
 * one. Retention is the only thing that may remove guarded rows, so it lifts the guard for its own delete.
 */
async function trimDefault(database: Database, table: PartitionedTable, before: Date): Promise<void> {
  const partition = `${table}_default`;
  const column = PARTITION_COLUMN[table];
  const expired = await database.query(`select 1 from ${partition} where ${column} < $1 limit 1`, [before]);
  if (expired.length === 0) return;
  await database.db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = '1s'`).execute(trx);
    await sql.raw(`alter table ${partition} disable trigger user`).execute(trx);
    await sql`delete from ${sql.table(partition)} where ${sql.ref(column)} < ${before}`.execute(trx);
    await sql.raw(`alter table ${partition} enable trigger user`).execute(trx);
  });
}

async function trimPartitioned(database: Database, table: PartitionedTable, now: number): Promise<void> {
  const firstDay = utcDay(now - RETENTION_DAYS[table] * DAY_MS);
  await withoutQueueing(database, 'select drop_daily_partitions($1, $2)', [table, firstDay]);
  await trimDefault(database, table, new Date(`${firstDay}T00:00:00Z`));
}

/** What the operator decides. */
export interface RetentionDays {
  partnerMessageDays: number;
}

/** Messages name people; what is still to be done with one keeps it. */
const MESSAGES = [
  { table: 'partner_messages', open: `'received', 'waiting'` },
  { table: 'alarm_messages', open: `'waiting'` },
];

/** Some at a time: there may be millions. */
async function trimMessages(database: Database, before: Date): Promise<void> {
  for (const { table, open } of MESSAGES) {
    const text = `delete from ${table} where id in (
      select id from ${table} where at < $1 and state not in (${open}) order by at limit ${AT_ONCE}) returning 1`;
    while ((await database.query(text, [before])).length === AT_ONCE);
  }
}

/** The law asks for six months of logs (domain §12). @returns how many are gone */
export async function trimServerLogs(database: Pick<Database, 'query'>, now: number): Promise<number> {
  const before = new Date(now - SERVER_LOG_DAYS * DAY_MS);
  const text = `delete from server_logs where id in (
    select id from server_logs where ts < $1 order by ts limit ${AT_ONCE}) returning 1`;
  let removed = 0;
  let count = AT_ONCE;
  while (count === AT_ONCE) {
    count = (await database.query(text, [before])).length;
    removed += count;
  }
  return removed;
}

/** Removes what has been kept long enough. The feed, records, ledger and audit are never touched. */
export async function applyRetention(
  database: Database,
  now: number,
  { partnerMessageDays }: RetentionDays,
): Promise<void> {
  for (const table of PARTITIONED) await trimPartitioned(database, table, now);
  for (const { afterMs, text } of EXPIRED) await database.query(text, [new Date(now - afterMs)]);
  await trimMessages(database, new Date(now - partnerMessageDays * DAY_MS));
}
