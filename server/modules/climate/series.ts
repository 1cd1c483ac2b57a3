import { CompiledQuery } from 'kysely';
import {
  type ClimateLimits,
  type ClimatePoint,
  type ClimateSeries,
  type FleetClimate,
  type FleetClimatePoint,
  STORAGE_CLASSES,
  type StorageClass,
  type TemperatureRange,
} from '../../../contract/climate';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { findDevice } from '../devices/devices';
import { formerSince, limitsAt, limitsOver } from './versions/limitsOver';
import { zonesOf } from './zones';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Windows up to this long are drawn from single samples, by the minute. */
const RAW_WINDOW = 2 * HOUR;
const FIVE_MINUTE_WINDOW = 3 * 24 * HOUR;
const FLEET_STEP = 15 * MINUTE;

interface Bucket {
  t: number;
  avg: number;
  min: number;
  max: number;
  rh: number | null;
}

interface Window {
  /** ms */
  from: number;
  to: number;
}

function run<Row>({ db }: Database, text: string, params: unknown[]): Promise<Row[]> {
  return db
    .executeQuery<Row>(CompiledQuery.raw(text, params) as CompiledQuery<Row>)
    .then((result) => result.rows);
}

const BUCKET = (column: string) => `(floor(extract(epoch from ${column}) / $5) * $5 * 1000)::float8`;

/** A column of four bytes read as eight shows digits nobody measured. */
const FIGURE = (expression: string) => `round((${expression})::numeric, 2)::float8`;

const RAW = `
  select ${BUCKET('ts')} as t, ${FIGURE('avg(t)')} as avg, ${FIGURE('min(t)')} as min, ${FIGURE('max(t)')} as max,
    ${FIGURE('avg(rh)')} as rh
  from env_readings where device_ix = $1 and zone = $2 and ts >= $3 and ts < $4 and q = 'g' and t is not null
  group by 1 order by 1`;

const ROLLED = (table: 'env_5m' | 'env_1h') => `
  select ${BUCKET('bucket')} as t, ${FIGURE('avg(t_avg)')} as avg, ${FIGURE('min(t_min)')} as min,
    ${FIGURE('max(t_max)')} as max, ${FIGURE('avg(rh_avg)')} as rh
  from ${table} where device_ix = $1 and zone = $2 and bucket >= $3 and bucket < $4 group by 1 order by 1`;

function resolution({ from, to }: Window): { step: number; text: string } {
  const seconds = (to - from) / 1_000;
  if (seconds <= RAW_WINDOW) return { step: MINUTE, text: RAW };
  if (seconds <= FIVE_MINUTE_WINDOW) return { step: 5 * MINUTE, text: ROLLED('env_5m') };
  return { step: HOUR, text: ROLLED('env_1h') };
}

/** Every step of the window up to now, with nulls where nothing was measured: a gap is drawn as a gap. */
function onGrid<Point extends { t: number }>(
  points: readonly Point[],
  { from, to }: Window,
  step: number,
  gap: (t: number) => Point,
): Point[] {
  const byTime = new Map(points.map((point) => [point.t, point]));
  const grid: Point[] = [];
  const stepMs = step * 1_000;
  for (let t = Math.ceil(from / stepMs) * stepMs; t < to; t += stepMs) grid.push(byTime.get(t) ?? gap(t));
  return grid;
}

const rangeIn = ({ tLow, tHigh, preLow, preHigh }: ClimateLimits): TemperatureRange => ({
  tLow,
  tHigh,
  preLow,
  preHigh,
});

const NOTHING = { avg: null, min: null, max: null, rh: null };

/**
 * Temperature and humidity of one zone of a machine, else of its main one: by the minute up to 2 hours, by five minutes up to
 * 3 days, by the hour beyond. Good samples only. With the limits that were in force at each time.
 * @throws AppError 404 when the machine is not one of the person's.
 */
export async function machineClimate(
  database: Database,
  principal: Principal,
  request: Window & { id: string; zone?: string; now: number },
): Promise<ClimateSeries> {
  const device = await findDevice(database.db, principal, request.id);
  const zones = await zonesOf(database.db, device);
  const { zone = zones[0], from } = request;
  const window = { from, to: Math.min(request.to, request.now) };
  const { step, text } = resolution({ from, to: request.to });
  const params = [device.ix, zone, new Date(window.from), new Date(window.to), step];
  const buckets = await run<Bucket>(database, text, params);
  const points = onGrid<ClimatePoint>(buckets, window, step, (t) => ({ t, ...NOTHING }));
  const over = await limitsOver(database.db, { deviceId: device.id, zone, to: window.to });
  return {
    machineId: device.id,
    zone,
    zones,
    step,
    points,
    limits: rangeIn(limitsAt(over, window.to)),
    formerLimits: formerSince(over, from).map(({ limits, until }) => ({ ...rangeIn(limits), until })),
    cover: { n: points.filter((point) => point.avg !== null).length, of: points.length },
  };
}

/** How far a machine is from the middle of its limits. */
const OFF_MIDDLE = 'abs(e.t_avg - (coalesce(d.t_low, $6::float8) + coalesce(d.t_high, $7::float8)) / 2)';

const FLEET = `
  select t, machines as n, ${FIGURE('bands[1]')} as low, ${FIGURE('bands[2]')} as mid, ${FIGURE('bands[3]')} as high,
    case when $6::float8 is not null then ${FIGURE('worst')} end as worst,
    case when $6::float8 is not null then worst_id end as "worstId" from (
    select ${BUCKET('e.bucket')} as t, count(distinct e.device_ix)::int as machines,
      percentile_cont(array[0.1, 0.5, 0.9]) within group (order by e.t_avg) as bands,
      (array_agg(e.t_avg order by ${OFF_MIDDLE} desc, d.id))[1] as worst,
      (array_agg(d.id order by ${OFF_MIDDLE} desc, d.id))[1] as worst_id
    from env_5m e join devices d on d.ix = e.device_ix
    where d.org_id = any($1::text[]) and ($2 = 'all' or d.storage_class = $2)
      and e.bucket >= $3 and e.bucket < $4
    group by 1) grouped order by t`;

const FLEET_COVER = `
  select count(*)::int as total, count(*) filter (where exists (
    select from env_5m e where e.device_ix = d.ix and e.bucket >= $3 and e.bucket < $4))::int as heard
  from devices d where d.org_id = any($1::text[]) and ($2 = 'all' or d.storage_class = $2)`;

const NO_FLEET = { low: null, mid: null, high: null, worst: null, worstId: null, n: 0 };

/** °C; null where classes with other limits are mixed. */
function classRange(storageClass: StorageClass | 'all'): (number | null)[] {
  if (storageClass === 'all') return [null, null];
  const { tLow, tHigh } = STORAGE_CLASSES[storageClass];
  return [tLow, tHigh];
}

/** Percentiles over the person's machines and the worst of them, every quarter of an hour. */
export async function fleetClimate(
  database: Database,
  { orgIds }: Principal,
  request: { hours: number; storageClass?: StorageClass; now: number },
): Promise<FleetClimate> {
  const { now, hours, storageClass = 'all' } = request;
  const window = { from: now - hours * HOUR * 1_000, to: now };
  const params = [[...orgIds], storageClass, new Date(window.from), new Date(window.to)];
  const points = await run<FleetClimatePoint>(database, FLEET, [
    ...params,
    FLEET_STEP,
    ...classRange(storageClass),
  ]);
  const [cover] = await run<{ total: number; heard: number }>(database, FLEET_COVER, params);
  return {
    storageClass,
    step: FLEET_STEP,
    points: onGrid(points, window, FLEET_STEP, (t) => ({ t, ...NO_FLEET })),
    cover: { n: cover?.heard ?? 0, of: cover?.total ?? 0 },
  };
}
