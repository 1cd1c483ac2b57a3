import { sql } from 'kysely';
import { inParts } from '../../../contract/common/lists';
import { RELIABILITY_DAYS } from '../../../contract/machines/reliability';
import { DAY_MS } from '../../../contract/time/durations';
import { isFailure, SOLD_RCS, VEND_RC } from '../../../contract/vend';
import type { Executor } from '../../db/tables';
import type { JobRunner } from '../../jobs/jobs';
import type { JobDeps } from '../module';

const LOOK_MS = 300_000;

const FAILED = Object.values(VEND_RC).filter(isFailure);
const ENDED = [...FAILED, ...SOLD_RCS];

/** So many days since then: a machine that is younger has been watched for less. */
const watched = (now: Date, since: Date) => sql`extract(epoch from ${now}::timestamptz
  - greatest(${since}::timestamptz, d.installed_at)) / 86400`;

/** What follows from attempts and failures; `days` of which nothing is known are none. */
const figures = (days: ReturnType<typeof watched>) => sql`c.n as attempts, c.f as failures,
  case when c.n > 0 then round(100.0 * c.f / c.n, 1) end as rate,
  case when c.f > 0 then least(9999.9, greatest(0, round((${days})::numeric / c.f, 1))) end as mtbf`;

/** One column of numbers for all, only where they are other ones. */
const set = (
  table: string,
) => sql`update ${sql.table(table)} t set attempts = v.attempts, failures = v.failures,
  failure_rate = v.rate, mtbf_days = v.mtbf`;
const differs = sql`(t.attempts, t.failures, t.failure_rate, t.mtbf_days)
  is distinct from (v.attempts, v.failures, v.rate, v.mtbf)`;

/** The embedded database has one session, and what machines send waits for no more than this. */
const MACHINES_AT_ONCE = 5;

/**
 * Of some machines: how often their lanes, and they themselves, have failed in the last days. What is changed is named
 * twice: by the join alone all lanes are read each time.
 */
async function countOf(db: Executor, machines: readonly string[], now: number): Promise<void> {
  const [at, since] = [new Date(now), new Date(now - RELIABILITY_DAYS * DAY_MS)];
  const asked = sql`any(${[...machines]}::text[])`;
  const counts = sql`count(*)::int as n, (count(*) filter (where rc = any(${FAILED}::int[])))::int as f
    from vend_records where device_id = ${asked} and at > ${since} and at <= ${at} and rc = any(${ENDED}::int[])`;
  const days = watched(at, since);
  await sql`with s as (select device_id, lane_no, ${counts} group by device_id, lane_no),
    v as (select l.id, ${figures(days)} from lanes l join devices d on d.id = l.device_id
      left join s on s.device_id = l.device_id and s.lane_no = l.lane_no
      cross join lateral (select coalesce(s.n, 0) as n, coalesce(s.f, 0) as f) c where l.device_id = ${asked})
    ${set('lanes')} from v where v.id = t.id and t.device_id = ${asked} and ${differs}`.execute(db);
  await sql`with s as (select device_id, ${counts} group by device_id),
    v as (select d.id, ${figures(days)} from devices d left join s on s.device_id = d.id
      cross join lateral (select coalesce(s.n, 0) as n, coalesce(s.f, 0) as f) c where d.id = ${asked})
    ${set('devices')} from v where v.id = t.id and t.id = ${asked} and ${differs}`.execute(db);
}

/** Counts anew how often lanes and machines have failed in the last days. */
export async function countFailures(db: Executor, now: number): Promise<void> {
  const machines = await db.selectFrom('devices').select('id').orderBy('id').execute();
  const ids = machines.map(({ id }) => id);
  for (const part of inParts(ids, MACHINES_AT_ONCE)) await countOf(db, part, now);
}

export function reliabilityJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('machines.reliability', LOOK_MS, () => countFailures(kit.database.db, kit.clock()));
}
