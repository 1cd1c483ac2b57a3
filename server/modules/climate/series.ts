import type { ClimateLimits, ClimatePoint, ClimateSeries, TemperatureRange } from '../../../contract/climate';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { findDevice } from '../devices/devices';
import { BUCKET, FIGURE, HOUR, MINUTE, onGrid, querySeries, type SeriesWindow } from './fleetSeries';
import { formerSince, limitsAt, limitsOver } from './versions/limitsOver';
import { machineZones } from './zones';

/** Windows up to this long are drawn from single samples, by the minute. */
const RAW_WINDOW = 2 * HOUR;
const FIVE_MINUTE_WINDOW = 3 * 24 * HOUR;

interface Bucket {
  t: number;
  avg: number;
  min: number;
  max: number;
  rh: number | null;
}

const RAW = `
  select ${BUCKET('ts')} as t, ${FIGURE('avg(t)')} as avg, ${FIGURE('min(t)')} as min, ${FIGURE('max(t)')} as max,
    ${FIGURE('avg(rh)')} as rh
  from env_readings where device_ix = $1 and zone = $2 and ts >= $3 and ts < $4 and q = 'g' and t is not null
  group by 1 order by 1`;

const ROLLED = (table: 'env_5m' | 'env_1h') => `
  select ${BUCKET('bucket')} as t, ${FIGURE('avg(t_avg)')} as avg, ${FIGURE('min(t_min)')} as min,
    ${FIGURE('max(t_max)')} as max, ${FIGURE('avg(rh_avg)')} as rh
  from ${table} where device_ix = $1 and zone = $2 and bucket >= $3 and bucket < $4 group by 1 order by 1`;

function resolution({ from, to }: SeriesWindow): { step: number; text: string } {
  const seconds = (to - from) / 1_000;
  if (seconds <= RAW_WINDOW) return { step: MINUTE, text: RAW };
  if (seconds <= FIVE_MINUTE_WINDOW) return { step: 5 * MINUTE, text: ROLLED('env_5m') };
  return { step: HOUR, text: ROLLED('env_1h') };
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
  request: SeriesWindow & { id: string; zone?: string; now: number },
): Promise<ClimateSeries> {
  const device = await findDevice(database.db, principal, request.id);
  const zones = await machineZones(database.db, device);
  const { zone = zones[0], from } = request;
  const window = { from, to: Math.min(request.to, request.now) };
  const { step, text } = resolution({ from, to: request.to });
  const params = [device.ix, zone, new Date(window.from), new Date(window.to), step];
  const buckets = await querySeries<Bucket>(database, text, params);
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
