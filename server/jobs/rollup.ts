import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { DIRTY, type DirtyBucket, params, queryDirty, within } from './dirty';
import { RETENTION_DAYS } from './retentionDays';

/** Machines × buckets per transaction: ingest waits for it, on the one session there is or for the lock of takeDirty. */
const BATCH = 20;
/** Taken first, until it is known how many readings a bucket has. */
const FIRST_BATCH = 2;
/**
 * As many are counted in ten milliseconds. A machine that speaks a hundred times a second fills a bucket with 30,000:
 * fewer buckets are taken then, and one that is still being filled waits for its end instead of being counted each minute.
 */
const READINGS_AT_ONCE = 4_000;
const FIVE_MINUTES_MS = 300_000;

/** How far a run has come, and how many buckets it takes next. */
interface Progress {
  after: DirtyBucket;
  size: number;
}

/**
 * The lock waits for every writer that found its bucket dirty already and added nothing: its readings
 * must be visible before the mark goes away, or they would never be counted.
 */
async function takeDirty(trx: Executor, { after, size }: Progress, now: number): Promise<DirtyBucket[]> {
  await queryDirty(trx, 'lock table env_dirty in share row exclusive mode');
  const open = new Date(Math.floor(now / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
  const taken = await queryDirty<DirtyBucket>(
    trx,
    `delete from env_dirty d using (
       select device_ix, bucket from env_dirty m where (bucket, device_ix) > ($1::timestamptz, $2::int)
         and not (bucket = $4 and exists (select from env_5m f
           where f.device_ix = m.device_ix and f.bucket = $4 and f.n >= $5::int))
       order by bucket, device_ix limit $3) t
     where d.device_ix = t.device_ix and d.bucket = t.bucket returning d.device_ix, d.bucket`,
    [after.bucket, after.deviceIx, size, open, READINGS_AT_ONCE],
  );
  return taken.sort((a, b) => a.bucket.getTime() - b.bucket.getTime() || a.deviceIx - b.deviceIx);
}

/** Good samples only: a suspect or bad one never moves a figure. */
const FIVE_MINUTES = `
  select r.device_ix, r.zone, d.bucket, count(*)::int, avg(r.t), min(r.t), max(r.t), avg(r.rh)
  from ${DIRTY}
  join env_readings r on r.device_ix = d.device_ix and r.ts >= d.bucket
    and r.ts < d.bucket + interval '5 minutes' and r.q = 'g' and r.t is not null and ${within('r.ts')}
  group by r.device_ix, r.zone, d.bucket`;

const HOURS = `
  select f.device_ix, f.zone, d.bucket, sum(f.n)::int, sum(f.t_avg::float8 * f.n) / sum(f.n),
    min(f.t_min), max(f.t_max), sum(f.rh_avg::float8 * f.n) / nullif(sum(f.n) filter (where f.rh_avg is not null), 0)
  from ${DIRTY}
  join env_5m f on f.device_ix = d.device_ix and f.bucket >= d.bucket and f.bucket < d.bucket + interval '1 hour'
    and ${within('f.bucket')}
  group by f.device_ix, f.zone, d.bucket`;

const COLUMNS = '(device_ix, zone, bucket, n, t_avg, t_min, t_max, rh_avg)';

/** Replaces the rows of these buckets, also by nothing when no good sample is left. @returns samples behind them */
async function replace(
  db: Executor,
  table: string,
  source: string,
  dirty: readonly DirtyBucket[],
  lastingMs: number,
): Promise<number> {
  if (dirty.length === 0) return 0;
  const buckets = params(dirty, lastingMs);
  await queryDirty(
    db,
    `delete from ${table} x using ${DIRTY}
     where x.device_ix = d.device_ix and x.bucket = d.bucket and ${within('x.bucket')}`,
    buckets,
  );
  const figures = await queryDirty<{ n: number }>(
    db,
    `insert into ${table} ${COLUMNS} ${source} returning n`,
    buckets,
  );
  return figures.reduce((sum, { n }) => sum + n, 0);
}

async function addMissing(db: Executor, dirty: readonly DirtyBucket[]): Promise<void> {
  if (dirty.length === 0) return;
  await queryDirty(
    db,
    `insert into env_5m ${COLUMNS} ${FIVE_MINUTES} on conflict (device_ix, bucket, zone) do nothing`,
    params(dirty, FIVE_MINUTES_MS),
  );
}

function hoursOf(dirty: readonly DirtyBucket[]): DirtyBucket[] {
  const hours = new Map<string, DirtyBucket>();
  for (const { deviceIx, bucket } of dirty) {
    const start = Math.floor(bucket.getTime() / HOUR_MS) * HOUR_MS;
    hours.set(`${deviceIx}:${start}`, { deviceIx, bucket: new Date(start) });
  }
  return [...hours.values()];
}

/** Samples this old may be behind what the record of a zone is looked over for again by itself. */
export const LATE_MS = 10 * MINUTE_MS;

/** The record of a zone begins with its first sample, and is gone over again where samples come late. */
async function noteForRecords(db: Executor, taken: readonly DirtyBucket[], now: number): Promise<void> {
  await queryDirty(
    db,
    `insert into env_record_marks (device_ix, zone, since_ts, until_ts, due_from)
     select device_ix, zone, first_at, first_at, first_at from (
       select f.device_ix, f.zone, date_bin('30 minutes', min(f.bucket), 'epoch') as first_at
       from ${DIRTY}
       join env_5m f on f.device_ix = d.device_ix and f.bucket = d.bucket and ${within('f.bucket')}
       group by f.device_ix, f.zone) as found
     order by 1, 2 on conflict do nothing`,
    params(taken, FIVE_MINUTES_MS),
  );
  const late = taken.filter(({ bucket }) => bucket.getTime() < now - LATE_MS);
  if (late.length === 0) return;
  await queryDirty(
    db,
    `insert into env_record_late select distinct d.device_ix, date_bin('30 minutes', d.bucket, 'epoch') from ${DIRTY}
     where ${within('d.bucket')} order by 1, 2 on conflict do nothing`,
    params(late, FIVE_MINUTES_MS),
  );
}

/**
 * Buckets whose readings are all still there are computed anew. Where some may have been removed already,
 * the old figure knows more than the late readings do, so only gaps are filled.
 */
async function rollupBatch(trx: Executor, progress: Progress, now: number): Promise<Progress | undefined> {
  const taken = await takeDirty(trx, progress, now);
  const last = taken.at(-1);
  if (!last) return undefined;
  const rawFloor = now - (RETENTION_DAYS.env_readings - 1) * DAY_MS;
  const floor = now - (RETENTION_DAYS.env_5m - 1) * DAY_MS;
  const complete = taken.filter(({ bucket }) => bucket.getTime() >= rawFloor);
  const old = taken.filter(({ bucket }) => bucket.getTime() < rawFloor && bucket.getTime() >= floor);
  const readings = await replace(trx, 'env_5m', FIVE_MINUTES, complete, FIVE_MINUTES_MS);
  await addMissing(trx, old);
  await replace(trx, 'env_1h', HOURS, hoursOf([...complete, ...old]), HOUR_MS);
  await noteForRecords(trx, taken, now);
  const able = Math.floor((READINGS_AT_ONCE * taken.length) / Math.max(1, readings));
  return { after: last, size: Math.min(BATCH, Math.max(1, able)) };
}

/**
 * Brings the five-minute and hourly figures up to date with the readings, late ones included. The result
 * depends on the readings only, not on their order nor on how often this runs. What becomes dirty again
 * behind its back is left to the next run: machines that never pause would keep it running for ever.
 * @param now server clock, ms
 */
export async function rollup(database: Database, now: number): Promise<void> {
  let progress: Progress | undefined = { after: { bucket: new Date(0), deviceIx: 0 }, size: FIRST_BATCH };
  while (progress) {
    const reached: Progress = progress;
    progress = await database.db.transaction().execute((trx) => rollupBatch(trx, reached, now));
  }
}
