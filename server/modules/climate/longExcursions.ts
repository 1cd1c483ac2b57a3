import { sql } from 'kysely';
import { limitsOf } from '../../../contract/climate';
import { RECORD_EXCURSION_EVERY_MS } from '../../../contract/machines/climateRecord';
import { DAY_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';
import type { MachineZone } from '../../ingest/write/effects';
import { holdZones } from './holdZones';
import { SETTLE_MS } from './keep/keep';
import { ZONE_FACTS, type ZoneFacts } from './zoneFacts';

interface OutRecord extends MachineZone, ZoneFacts {
  until: number;
  min: number;
  max: number;
}
interface ExcursionZone extends MachineZone {
  sumMs: number;
  lockAfterMs: number;
}

/** A record comes so long after what it is of; who releases lanes after that is not overruled. */
const STILL_OUT_MS = SETTLE_MS + 3 * RECORD_EXCURSION_EVERY_MS;

/** The two minutes out of range of the last day, of zones that are out of range still. */
async function outRecords(db: Executor, now: number): Promise<OutRecord[]> {
  const sinceDay = new Date(now - DAY_MS);
  const { rows } = await sql<OutRecord>`
    select d.id as "deviceId", r.zone, ${ZONE_FACTS},
      (extract(epoch from r.to_ts) * 1000)::float8 as until, r.t_min::float8 as min, r.t_max::float8 as max
    from env_records r join devices d on d.ix = r.device_ix
      left join zone_settings z on z.device_id = d.id and z.zone = r.zone
    where r.exc and r.from_ts >= ${sinceDay} and r.made_by = 'server'
      and r.to_ts - r.from_ts = ${RECORD_EXCURSION_EVERY_MS / 1_000} * interval '1 second'
      and exists (select from env_records last where last.device_ix = r.device_ix and last.zone = r.zone
        and last.to_ts >= ${new Date(now - STILL_OUT_MS)} and last.exc)
    order by r.to_ts`.execute(db);
  return rows;
}

/** Zones by how long they were out of the temperature range; what was out by its humidity alone is none. */
function outZones(records: readonly OutRecord[], now: number): ExcursionZone[] {
  const zones = new Map<string, ExcursionZone & { until: number }>();
  for (const record of records) {
    const { deviceId, zone, min, max, until } = record;
    const { tLow, tHigh, lockAfterSec } = limitsOf(record);
    if (max <= tHigh && min >= tLow) continue;
    const key = `${deviceId} ${zone}`;
    const sumMs = (zones.get(key)?.sumMs ?? 0) + RECORD_EXCURSION_EVERY_MS;
    zones.set(key, { deviceId, zone, sumMs, lockAfterMs: lockAfterSec * 1_000, until });
  }
  return [...zones.values()].filter(({ until }) => until >= now - STILL_OUT_MS);
}

/**
 * Nothing is sold from a zone that was out of range for longer in a day than its goods bear.
 * @returns how many lanes were not held before
 */
export async function holdLongExcursions(db: Executor, now: number): Promise<number> {
  const zones = outZones(await outRecords(db, now), now);
  const long = zones.filter(({ sumMs, lockAfterMs }) => sumMs > lockAfterMs);
  return holdZones(db, long, { reason: 'excursion', at: new Date(now) });
}
