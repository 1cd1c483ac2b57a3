import { CompiledQuery } from 'kysely';
import {
  type FleetClimate,
  type FleetClimatePoint,
  STORAGE_CLASSES,
  type StorageClass,
} from '../../../contract/climate';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
const FLEET_STEP = 15 * MINUTE;

export interface SeriesWindow {
  /** ms */
  from: number;
  to: number;
}

export function querySeries<Row>({ db }: Database, text: string, params: unknown[]): Promise<Row[]> {
  return db
    .executeQuery<Row>(CompiledQuery.raw(text, params) as CompiledQuery<Row>)
    .then((result) => result.rows);
}

export const BUCKET = (column: string) => `(floor(extract(epoch from ${column}) / $5) * $5 * 1000)::float8`;

/** A column of four bytes read as eight shows digits nobody measured. */
export const FIGURE = (expression: string) => `round((${expression})::numeric, 2)::float8`;

/** Every step of the window up to now, with nulls where nothing was measured: a gap is drawn as a gap. */
export function onGrid<Point extends { t: number }>(
  points: readonly Point[],
  { from, to }: SeriesWindow,
  step: number,
  gap: (t: number) => Point,
): Point[] {
  const byTime = new Map(points.map((point) => [point.t, point]));
  const grid: Point[] = [];
  const stepMs = step * 1_000;
  for (let t = Math.ceil(from / stepMs) * stepMs; t < to; t += stepMs) grid.push(byTime.get(t) ?? gap(t));
  return grid;
}

/** Settings of the zone where it has some: a refrigerator in a warm machine is one of the refrigerators. */
const ITS_ZONE = 'left join zone_settings z on z.device_id = d.id and z.zone = e.zone';
const OF_CLASS = `($2 = 'all' or coalesce(z.storage_class, d.storage_class) = $2)`;

const OWN_LIMIT = (column: string, otherwise: string) =>
  `coalesce(case when z.id is null then d.${column} else z.${column} end, ${otherwise}::float8)`;
/** How far a machine is from the middle of its limits. */
const OFF_MIDDLE = `abs(e.t_avg - (${OWN_LIMIT('t_low', '$6')} + ${OWN_LIMIT('t_high', '$7')}) / 2)`;

const FLEET = `
  select t, machines as n, ${FIGURE('bands[1]')} as low, ${FIGURE('bands[2]')} as mid, ${FIGURE('bands[3]')} as high,
    case when $6::float8 is not null then ${FIGURE('worst')} end as worst,
    case when $6::float8 is not null then worst_id end as "worstId" from (
    select ${BUCKET('e.bucket')} as t, count(distinct e.device_ix)::int as machines,
      percentile_cont(array[0.1, 0.5, 0.9]) within group (order by e.t_avg) as bands,
      (array_agg(e.t_avg order by ${OFF_MIDDLE} desc, d.id))[1] as worst,
      (array_agg(d.id order by ${OFF_MIDDLE} desc, d.id))[1] as worst_id
    from env_5m e join devices d on d.ix = e.device_ix ${ITS_ZONE}
    where d.org_id = any($1::text[]) and ${OF_CLASS}
      and e.bucket >= $3 and e.bucket < $4
    group by 1) grouped order by t`;

const FLEET_COVER = `
  select count(*)::int as total, count(*) filter (where exists (
    select from env_5m e ${ITS_ZONE}
    where e.device_ix = d.ix and e.bucket >= $3 and e.bucket < $4 and ${OF_CLASS}))::int as heard
  from devices d where d.org_id = any($1::text[]) and ($2 = 'all' or d.storage_class = $2
    or exists (select from zone_settings z where z.device_id = d.id and z.storage_class = $2))`;

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
  const points = await querySeries<FleetClimatePoint>(database, FLEET, [
    ...params,
    FLEET_STEP,
    ...classRange(storageClass),
  ]);
  const [cover] = await querySeries<{ total: number; heard: number }>(database, FLEET_COVER, params);
  return {
    storageClass,
    step: FLEET_STEP,
    points: onGrid(points, window, FLEET_STEP, (t) => ({ t, ...NO_FLEET })),
    cover: { n: cover?.heard ?? 0, of: cover?.total ?? 0 },
  };
}
