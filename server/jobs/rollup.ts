import { ENV_BUCKET_MS } from '../../contract/climate';
import { DAY_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { type DirtyBucket, LOCK, params, queryDirty } from './dirty';
import { FIGURE_COLUMNS, FIVE_MINUTES, noteForRecords, replace, replaceHours } from './figures';
import { countHotBuckets, HOT, hotSince, READINGS_AT_ONCE } from './hotBuckets';
import { RETENTION_DAYS } from './retentionDays';

/** Machines × buckets per transaction: ingest waits for it, on the one session there is or for the lock of takeDirty. */
const BATCH = 20;
/** Taken first, until it is known how many readings a bucket has. */
const FIRST_BATCH = 2;

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
  await queryDirty(trx, LOCK);
  const taken = await queryDirty<DirtyBucket>(
    trx,
    `delete from env_dirty d using (
       select device_ix, bucket from env_dirty m
       where (bucket, device_ix) > ($3::timestamptz, $4::int) and not ${HOT}
       order by bucket, device_ix limit $5) t
     where d.device_ix = t.device_ix and d.bucket = t.bucket returning d.device_ix, d.bucket`,
    [hotSince(now), READINGS_AT_ONCE, after.bucket, after.deviceIx, size],
  );
  return taken.sort((a, b) => a.bucket.getTime() - b.bucket.getTime() || a.deviceIx - b.deviceIx);
}

async function addMissing(db: Executor, dirty: readonly DirtyBucket[]): Promise<void> {
  if (dirty.length === 0) return;
  await queryDirty(
    db,
    `insert into env_5m ${FIGURE_COLUMNS} ${FIVE_MINUTES} on conflict (device_ix, bucket, zone) do nothing`,
    params(dirty, ENV_BUCKET_MS),
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
  const readings = await replace(trx, 'env_5m', FIVE_MINUTES, complete, ENV_BUCKET_MS);
  await addMissing(trx, old);
  await replaceHours(trx, [...complete, ...old]);
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
  await countHotBuckets(database, now);
  let progress: Progress | undefined = { after: { bucket: new Date(0), deviceIx: 0 }, size: FIRST_BATCH };
  while (progress) {
    const reached: Progress = progress;
    progress = await database.db.transaction().execute((trx) => rollupBatch(trx, reached, now));
  }
}
