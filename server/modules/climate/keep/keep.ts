import { sql } from 'kysely';
import { climateRangeOf } from '../../../../contract/climate';
import { RECORD_EVERY_MS, RECORD_EXCURSION_EVERY_MS } from '../../../../contract/machines/climateRecord';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import { LATE_MS } from '../../../jobs/figures';
import { ZONE_FACTS, type ZoneFacts } from '../zoneFacts';
import type { DueSpan } from './due';
import { type RecordedZone, store, zoneChangeOf } from './zoneChanges';

/** Time a sample takes to get here; what comes later is late. */
export const SETTLE_MS = 2 * MINUTE_MS;
/** Zones in a transaction, which holds the embedded database, and how far it takes them. */
const BATCH = 20;
const STRIDE_MS = 6 * HOUR_MS;

interface RecordMark extends ZoneFacts {
  deviceIx: number;
  zone: string;
  dueFrom: number;
  until: number;
  enabled: boolean;
}

const MARK = sql`m.device_ix as "deviceIx", m.zone, d.enabled, ${ZONE_FACTS},
  (extract(epoch from m.due_from) * 1000)::float8 as "dueFrom",
  (extract(epoch from m.until_ts) * 1000)::float8 as until`;

const MARKS = sql`env_record_marks m join devices d on d.ix = m.device_ix
  left join zone_settings z on z.device_id = d.id and z.zone = m.zone`;

function zoneOf({ deviceIx, zone, dueFrom, enabled, ...machine }: RecordMark, span: DueSpan): RecordedZone {
  return { deviceIx, zone, dueFrom, resting: !enabled, limits: climateRangeOf(machine), ...span };
}

const floorTo = (ms: number, step: number) => Math.floor(ms / step) * step;

/** Takes the zones that are behind some way on. Another node leaves alone what this one holds. */
async function keepOn(trx: Executor, now: number): Promise<number> {
  const limit = floorTo(now - SETTLE_MS, RECORD_EXCURSION_EVERY_MS);
  const { rows } = await sql<RecordMark>`select ${MARK} from ${MARKS}
    where m.until_ts < ${new Date(limit)} order by m.until_ts limit ${BATCH} for update of m skip locked`.execute(
    trx,
  );
  if (rows.length === 0) return 0;
  // The last minutes are gone over again: a sample may come a little late.
  const zones = rows.map((mark) =>
    zoneOf(mark, { from: mark.until - LATE_MS, to: Math.min(limit, mark.until + STRIDE_MS) }),
  );
  await store(trx, await zoneChangeOf(trx, zones), new Date(now));
  await sql`update env_record_marks m set until_ts = k.until_ts,
      due_from = case when k.resting then k.until_ts else m.due_from end
    from unnest(${zones.map(({ deviceIx }) => deviceIx)}::int[], ${zones.map(({ zone }) => zone)}::text[],
      ${zones.map(({ to }) => new Date(to))}::timestamptz[], ${zones.map(({ resting }) => resting)}::boolean[])
      as k (device_ix, zone, until_ts, resting)
    where m.device_ix = k.device_ix and m.zone = k.zone`.execute(trx);
  return rows.length;
}

function lateSpan(
  taken: readonly { deviceIx: number; at: number }[],
  { deviceIx, until }: RecordMark,
): DueSpan {
  const starts = taken.filter((each) => each.deviceIx === deviceIx).map(({ at }) => at);
  return { from: Math.min(...starts), to: Math.min(until, Math.max(...starts) + 2 * RECORD_EVERY_MS) };
}

/** Goes over half hours again that got samples after their time, and the half hour after each: its start follows. */
async function addLate(trx: Executor, now: number): Promise<number> {
  const { rows: taken } = await sql<{ deviceIx: number; at: number }>`
    delete from env_record_late l using (select device_ix, half_hour from env_record_late
      order by device_ix, half_hour limit ${BATCH} for update skip locked) t
    where l.device_ix = t.device_ix and l.half_hour = t.half_hour
    returning l.device_ix as "deviceIx", (extract(epoch from l.half_hour) * 1000)::float8 as at`.execute(trx);
  if (taken.length === 0) return 0;
  const { rows: marks } = await sql<RecordMark>`select ${MARK} from ${MARKS}
    where m.device_ix = any(${[...new Set(taken.map(({ deviceIx }) => deviceIx))]}::int[])
    order by m.device_ix, m.zone for update of m`.execute(trx);
  // Zones beyond the mark follow in later runs.
  const zones = marks.map((mark) => zoneOf(mark, lateSpan(taken, mark))).filter(({ from, to }) => to > from);
  if (zones.length > 0) await store(trx, await zoneChangeOf(trx, zones), new Date(now));
  return taken.length;
}

/**
 * Makes the records that are due since the last time, and those that late samples have made possible. Each part is one
 * transaction with its mark: killed between any two steps it goes on where it was, and no record is made twice.
 * @param now server clock, ms
 */
export async function keepRecords({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  for (const step of [keepOn, addLate]) {
    let done = 1;
    while (done > 0) done = await db.transaction().execute((trx) => step(trx, now));
  }
}
