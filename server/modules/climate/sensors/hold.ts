import { sql } from 'kysely';
import type { RuleReason } from '../../../../contract/machines/holds';
import type { Executor } from '../../../db/tables';
import { holdLanes } from '../../machines/holds/holdLanes';

const REASON: RuleReason = 'sensor';

/**
 * Nothing is sold from a zone whose sensor has failed its calibration; lifted by whoever may release a lane.
 * @returns how many lanes were not held before
 */
export async function holdFailedZones(db: Executor, now: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select lanes.id
    from sensors
    join cabinets on cabinets.device_id = sensors.device_id and cabinets.zone = sensors.zone
    join trays on trays.cabinet_id = cabinets.id
    join lanes on lanes.tray_id = trays.id
    where sensors.state = 'failed' and lanes.hold is distinct from 'quarantined'`.execute(db);
  const wanted = { hold: 'quarantined', reason: REASON, at: new Date(now), by: null } as const;
  return holdLanes(
    db,
    rows.map(({ id }) => id),
    wanted,
  );
}
