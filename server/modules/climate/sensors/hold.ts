import { sql } from 'kysely';
import type { Executor } from '../../../db/tables';
import type { MachineZone } from '../../../ingest/write/effects';
import { holdZones } from '../holdZones';

/**
 * Nothing is sold from a zone whose sensor has failed its calibration.
 * @returns how many lanes were not held before
 */
export async function holdFailedZones(db: Executor, now: number): Promise<number> {
  const { rows } = await sql<MachineZone>`
    select distinct device_id as "deviceId", zone from sensors where state = 'failed'`.execute(db);
  return holdZones(db, rows, { reason: 'sensor', at: new Date(now) });
}
