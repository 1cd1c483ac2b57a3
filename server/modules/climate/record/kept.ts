import { sql } from 'kysely';
import {
  type ClimateLine,
  RECORD_EVERY_MS,
  type RecordCompleteness,
  stretchesOf,
} from '../../../../contract/machines/climateRecord';
import type { Executor } from '../../../db/tables';

interface ClimateRangeQuery {
  ix: number;
  zone: string;
  from: number;
  to: number;
}
type StoredClimateLine = ClimateLine & { madeBy: 'machine' | 'server'; recordedAt: number };

/** What is recorded of the period, by Pharos and by the machine itself. */
export async function storedRecords(
  db: Executor,
  { ix, zone, from, to }: ClimateRangeQuery,
): Promise<StoredClimateLine[]> {
  const { rows } = await sql<StoredClimateLine>`
    select (extract(epoch from from_ts) * 1000)::float8 as from, (extract(epoch from to_ts) * 1000)::float8 as to,
      round(t_avg::numeric, 2)::float8 as avg, round(t_min::numeric, 2)::float8 as min,
      round(t_max::numeric, 2)::float8 as max, round(rh_avg::numeric, 2)::float8 as rh, n, exc as out,
      made_by as "madeBy", (extract(epoch from recorded_at) * 1000)::float8 as "recordedAt"
    from env_records where device_ix = ${ix} and zone = ${zone} and to_ts > ${new Date(from)} and to_ts <= ${new Date(to)}
    order by from_ts, to_ts desc`.execute(db);
  return rows;
}

async function findingsOf(db: Executor, { ix, zone, from, to }: ClimateRangeQuery) {
  const rows = await db
    .selectFrom('envRecordFindings')
    .select(['fromTs', 'toTs', 'foundAt', 'closedAt', 'closedBy'])
    .where('deviceIx', '=', ix)
    .where('zone', '=', zone)
    .where('toTs', '>', new Date(from))
    .where('toTs', '<=', new Date(to))
    .orderBy('fromTs')
    .execute();
  return rows.map(({ fromTs, toTs, foundAt, closedAt, closedBy }) => ({
    from: fromTs.getTime(),
    to: toTs.getTime(),
    foundAt: foundAt.getTime(),
    closedAt: closedAt?.getTime() ?? null,
    state: closedBy ?? ('open' as const),
  }));
}

/** How complete what Pharos has recorded is. */
export async function keptRecords(
  db: Executor,
  asked: ClimateRangeQuery,
  stored: readonly StoredClimateLine[],
): Promise<RecordCompleteness> {
  const mark = await db
    .selectFrom('envRecordMarks')
    .select(['sinceTs', 'untilTs'])
    .where('deviceIx', '=', asked.ix)
    .where('zone', '=', asked.zone)
    .executeTakeFirst();
  const within = (time: Date | undefined) =>
    Math.min(asked.to, Math.max(asked.from, time?.getTime() ?? asked.from));
  const findings = await findingsOf(db, asked);
  const made = stored.filter(({ madeBy }) => madeBy === 'server').length;
  return {
    from: within(mark?.sinceTs),
    to: within(mark?.untilTs),
    due: made + findings.filter(({ state }) => state === 'open').length,
    made,
    late: findings.filter(({ state }) => state === 'record').length,
    findings: stretchesOf(findings),
  };
}

/** The lines that are stored, and in the half hours without any what there is. */
export function withStored(
  lines: readonly ClimateLine[],
  stored: readonly StoredClimateLine[],
): ClimateLine[] {
  const halfOf = (ms: number) => Math.floor(ms / RECORD_EVERY_MS);
  const kept = stored.filter(({ madeBy }) => madeBy === 'server');
  const halves = new Set(kept.map(({ from }) => halfOf(from)));
  const own = kept.map(({ madeBy: _server, ...line }): ClimateLine => line);
  return [...own, ...lines.filter(({ from }) => !halves.has(halfOf(from)))].sort(
    (a, b) => a.from - b.from || b.to - a.to,
  );
}
