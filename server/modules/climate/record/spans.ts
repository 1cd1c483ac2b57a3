import { sql } from 'kysely';
import { ENV_BUCKET_MS } from '../../../../contract/climate';
import { RECORD_EXCURSION_EVERY_MS } from '../../../../contract/machines/climateRecord';
import type { ClimateSpan } from '../../../../contract/machines/sensors/kinetic';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { RETENTION_DAYS } from '../../../jobs/retentionDays';

interface SpanQuery {
  ix: number;
  zone: string;
  from: number;
  to: number;
}

type Figures = Omit<ClimateSpan, 'from' | 'to'> & { at: number };

/** Readings that are still there, by two minutes: as exact as the rule for excursions. */
async function readings(db: Executor, { ix, zone, from, to }: SpanQuery): Promise<ClimateSpan[]> {
  const step = RECORD_EXCURSION_EVERY_MS / 1_000;
  const { rows } = await sql<Figures>`
    select (floor(extract(epoch from ts) / ${step}::int) * ${step}::int * 1000)::float8 as at,
      round(avg(t)::numeric, 2)::float8 as avg, round(min(t)::numeric, 2)::float8 as min, round(max(t)::numeric, 2)::float8 as max, round(avg(rh)::numeric, 2)::float8 as rh,
      count(distinct ts)::int as n
    from env_readings where device_ix = ${ix} and zone = ${zone} and ts >= ${new Date(from)} and ts < ${new Date(to)}
      and q = 'g' and t is not null
    group by 1 order by 1`.execute(db);
  return rows.map(({ at, ...span }) => ({ ...span, from: at, to: at + RECORD_EXCURSION_EVERY_MS }));
}

/** What was made of readings that are gone. */
async function rolled(
  db: Executor,
  { table, spanMs }: { table: 'env_5m' | 'env_1h'; spanMs: number },
  { ix, zone, from, to }: SpanQuery,
): Promise<ClimateSpan[]> {
  if (to <= from) return [];
  const { rows } = await sql<Figures>`
    select (extract(epoch from bucket) * 1000)::float8 as at, round(t_avg::numeric, 2)::float8 as avg, round(t_min::numeric, 2)::float8 as min,
      round(t_max::numeric, 2)::float8 as max, round(rh_avg::numeric, 2)::float8 as rh, n
    from ${sql.table(table)} where device_ix = ${ix} and zone = ${zone}
      and bucket >= ${new Date(from)} and bucket < ${new Date(to)}
    order by bucket`.execute(db);
  return rows.map(({ at, ...span }) => ({ ...span, from: at, to: at + spanMs }));
}

export const floorTo = (ms: number, step: number) => Math.floor(ms / step) * step;

/** Coarse spans only where no fine one is: late readings, or a history that was brought in without them. */
function filledIn(fine: readonly ClimateSpan[], coarse: readonly ClimateSpan[]): ClimateSpan[] {
  let next = 0;
  const missing = coarse.filter(({ from, to }) => {
    while ((fine[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    return (fine[next]?.from ?? Number.POSITIVE_INFINITY) >= to;
  });
  return [...fine, ...missing].sort((one, other) => one.from - other.from);
}

/** The finest there is of each time: single readings lately, then five minutes, then hours. */
export async function spansOf(db: Executor, asked: SpanQuery, now: number): Promise<ClimateSpan[]> {
  const { from, to } = asked;
  const within = (ms: number) => Math.min(to, Math.max(from, ms));
  const hoursEnd = within(floorTo(now - (RETENTION_DAYS.env_5m - 1) * DAY_MS, HOUR_MS));
  const fiveEnd = within(floorTo(now - (RETENTION_DAYS.env_readings - 1) * DAY_MS, HOUR_MS));
  const hours = await rolled(db, { table: 'env_1h', spanMs: HOUR_MS }, { ...asked, to: hoursEnd });
  const fives = await rolled(db, { table: 'env_5m', spanMs: ENV_BUCKET_MS }, { ...asked, from: hoursEnd });
  const recent = fiveEnd < to ? await readings(db, { ...asked, from: fiveEnd }) : [];
  return [...hours, ...filledIn(recent, fives)];
}
