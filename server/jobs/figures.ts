import { ENV_BUCKET_MS } from '../../contract/climate';
import { HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import type { Executor } from '../db/tables';
import { DIRTY, type DirtyBucket, params, queryDirty, within } from './dirty';

/** Good samples only: a suspect or bad one never moves a figure. */
export const FIVE_MINUTES = `
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

export const FIGURE_COLUMNS = '(device_ix, zone, bucket, n, t_avg, t_min, t_max, rh_avg)';

/** Replaces the rows of these buckets, also by nothing when no good sample is left. @returns samples behind them */
export async function replace(
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
    `insert into ${table} ${FIGURE_COLUMNS} ${source} returning n`,
    buckets,
  );
  return figures.reduce((sum, { n }) => sum + n, 0);
}

function hoursOf(dirty: readonly DirtyBucket[]): DirtyBucket[] {
  const hours = new Map<string, DirtyBucket>();
  for (const { deviceIx, bucket } of dirty) {
    const start = Math.floor(bucket.getTime() / HOUR_MS) * HOUR_MS;
    hours.set(`${deviceIx}:${start}`, { deviceIx, bucket: new Date(start) });
  }
  return [...hours.values()];
}

/** Counts the hours of these buckets anew, from their five minutes. */
export async function replaceHours(db: Executor, dirty: readonly DirtyBucket[]): Promise<void> {
  await replace(db, 'env_1h', HOURS, hoursOf(dirty), HOUR_MS);
}

/** Samples this old may be behind what the record of a zone is looked over for again by itself. */
export const LATE_MS = 10 * MINUTE_MS;

/** The record of a zone begins with its first sample, and is gone over again where samples come late. */
export async function noteForRecords(
  db: Executor,
  taken: readonly DirtyBucket[],
  now: number,
): Promise<void> {
  await queryDirty(
    db,
    `insert into env_record_marks (device_ix, zone, since_ts, until_ts, due_from)
     select device_ix, zone, first_at, first_at, first_at from (
       select f.device_ix, f.zone, date_bin('30 minutes', min(f.bucket), 'epoch') as first_at
       from ${DIRTY}
       join env_5m f on f.device_ix = d.device_ix and f.bucket = d.bucket and ${within('f.bucket')}
       group by f.device_ix, f.zone) as found
     order by 1, 2 on conflict do nothing`,
    params(taken, ENV_BUCKET_MS),
  );
  const late = taken.filter(({ bucket }) => bucket.getTime() < now - LATE_MS);
  if (late.length === 0) return;
  await queryDirty(
    db,
    `insert into env_record_late select distinct d.device_ix, date_bin('30 minutes', d.bucket, 'epoch') from ${DIRTY}
     where ${within('d.bucket')} order by 1, 2 on conflict do nothing`,
    params(late, ENV_BUCKET_MS),
  );
}
