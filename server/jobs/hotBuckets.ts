import { ENV_BUCKET_MS } from '../../contract/climate';
import { HOUR_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { type DirtyBucket, LOCK, queryDirty } from './dirty';
import { noteForRecords, replaceHours } from './figures';

/**
 * As many are counted in ten milliseconds. A machine that speaks a hundred times a second fills a bucket with 30,000,
 * which wait for its end instead of being counted each minute, and are counted in slices then.
 */
export const READINGS_AT_ONCE = 4_000;
const SLICES = 10;

/** Since when buckets are looked at for thousands of readings: late ones, which are few, need no slices. */
export const hotSince = (now: number) =>
  new Date(Math.floor((now - HOUR_MS) / ENV_BUCKET_MS) * ENV_BUCKET_MS);

/** Of a mark `m`: its bucket begins at `$1` or later, and had `$2` readings when it was counted last. */
export const HOT = `(m.bucket >= $1 and exists (select from env_5m f
  where f.device_ix = m.device_ix and f.bucket = m.bucket and f.bucket >= $1 and f.n >= $2::int))`;

/** What a server that ended while it counted has left. */
async function markLeft(db: Executor): Promise<void> {
  await queryDirty(
    db,
    `with counting as (delete from env_counting returning device_ix, bucket)
     insert into env_dirty select device_ix, bucket from counting on conflict do nothing`,
  );
}

/** The next one whose end has come. */
async function nextHot(db: Executor, after: DirtyBucket, now: number): Promise<DirtyBucket | undefined> {
  const [found] = await queryDirty<DirtyBucket>(
    db,
    `select device_ix, bucket from env_dirty m
     where (bucket, device_ix) > ($3::timestamptz, $4::int) and bucket <= $5 and ${HOT}
     order by bucket, device_ix limit 1`,
    [hotSince(now), READINGS_AT_ONCE, after.bucket, after.deviceIx, new Date(now - ENV_BUCKET_MS)],
  );
  return found;
}

/** Takes its mark. Readings that come from now on mark it again; the lock is that of `takeDirty`, for its reason. */
async function take(trx: Executor, { deviceIx, bucket }: DirtyBucket): Promise<void> {
  await queryDirty(trx, LOCK);
  await trx.deleteFrom('envDirty').where('deviceIx', '=', deviceIx).where('bucket', '=', bucket).execute();
  await trx.insertInto('envCounting').values({ deviceIx, bucket }).execute();
}

/** Of a part of a bucket. */
interface Slice {
  zone: string;
  n: number;
  t: number;
  tMin: number;
  tMax: number;
  rh: number | null;
  rhN: number;
}

/** Good samples only, as `FIVE_MINUTES` counts them. */
const SLICE = `
  select zone, count(*)::int as n, avg(t) as t, min(t) as t_min, max(t) as t_max, avg(rh) as rh, count(rh)::int as rh_n
  from env_readings where device_ix = $1 and ts >= $2 and ts < $3 and q = 'g' and t is not null group by zone`;

function joined(one: Slice, other: Slice): Slice {
  const n = one.n + other.n;
  const rhN = one.rhN + other.rhN;
  return {
    zone: one.zone,
    n,
    t: (one.t * one.n + other.t * other.n) / n,
    tMin: Math.min(one.tMin, other.tMin),
    tMax: Math.max(one.tMax, other.tMax),
    rh: rhN === 0 ? null : ((one.rh ?? 0) * one.rhN + (other.rh ?? 0) * other.rhN) / rhN,
    rhN,
  };
}

/** Each slice is a statement of its own: machines and consoles have their turn between two. */
async function count({ db }: Database, { deviceIx, bucket }: DirtyBucket): Promise<Slice[]> {
  const zones = new Map<string, Slice>();
  const step = ENV_BUCKET_MS / SLICES;
  for (let part = 0; part < SLICES; part++) {
    const from = bucket.getTime() + part * step;
    const slices = await queryDirty<Slice>(db, SLICE, [deviceIx, new Date(from), new Date(from + step)]);
    for (const slice of slices) {
      const known = zones.get(slice.zone);
      zones.set(slice.zone, known ? joined(known, slice) : slice);
    }
  }
  return [...zones.values()];
}

/** Unless another server has marked it again meanwhile, and counts it after us. */
async function store(trx: Executor, hot: DirtyBucket, zones: readonly Slice[], now: number): Promise<void> {
  const { deviceIx, bucket } = hot;
  const { numDeletedRows } = await trx
    .deleteFrom('envCounting')
    .where('deviceIx', '=', deviceIx)
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await trx.deleteFrom('env5m').where('deviceIx', '=', deviceIx).where('bucket', '=', bucket).execute();
  const rows = zones.map(({ zone, n, t, tMin, tMax, rh }) => ({ zone, n, tAvg: t, tMin, tMax, rhAvg: rh }));
  if (rows.length > 0)
    await trx
      .insertInto('env5m')
      .values(rows.map((row) => ({ deviceIx, bucket, ...row })))
      .execute();
  await replaceHours(trx, [hot]);
  await noteForRecords(trx, [hot], now);
}

/** Counts the ended five minutes that have thousands of readings, each in slices. @param now server clock, ms */
export async function countHotBuckets(database: Database, now: number): Promise<void> {
  const { db } = database;
  await markLeft(db);
  let after: DirtyBucket = { bucket: hotSince(now), deviceIx: 0 };
  for (;;) {
    const hot = await nextHot(db, after, now);
    if (!hot) return;
    await db.transaction().execute((trx) => take(trx, hot));
    const zones = await count(database, hot);
    await db.transaction().execute((trx) => store(trx, hot, zones, now));
    after = hot;
  }
}
