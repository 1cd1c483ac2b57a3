import { sql } from 'kysely';
import type { RuleReason } from '../../../contract/machines/holds';
import type { Executor } from '../../db/tables';
import type { MachineZone } from '../../ingest/write/effects';
import { holdLanes } from '../machines/holds/holdLanes';

/**
 * Stops sales from these zones; released by a person with that right.
 * @returns how many lanes were not held before
 */
export async function holdZones(
  db: Executor,
  zones: readonly MachineZone[],
  { reason, at }: { reason: RuleReason; at: Date },
): Promise<number> {
  if (zones.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`
    select lanes.id
    from unnest(${zones.map(({ deviceId }) => deviceId)}::text[], ${zones.map(({ zone }) => zone)}::text[])
      as held (device_id, zone)
    join cabinets on cabinets.device_id = held.device_id and cabinets.zone = held.zone
    join trays on trays.cabinet_id = cabinets.id
    join lanes on lanes.tray_id = trays.id
    where lanes.hold is distinct from 'quarantined'`.execute(db);
  const ids = rows.map(({ id }) => id);
  return holdLanes(db, ids, { hold: 'quarantined', reason, at, by: null });
}
