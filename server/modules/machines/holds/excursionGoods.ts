import { sql } from 'kysely';
import type { RuleReason } from '../../../../contract/machines/holds';
import type { Executor } from '../../../db/tables';

/** What holds a lane whose zone was out of range. */
export const OUT_OF_RANGE = ['hard_limit', 'excursion'] as const satisfies readonly RuleReason[];

type ExcursionStand = 'undecided' | 'kept';

/**
 * Whether goods of a lane wait for the decision about an excursion of their zone, or were decided to be kept back or
 * destroyed and lie there still. In a statement that has `lanes` and `cabinets`.
 * @param but the excursion that is being decided now
 */
export const standOfLane = (but = '') => sql<ExcursionStand | null>`case
  when exists (select from excursions e where e.device_id = lanes.device_id and e.zone = cabinets.zone
    and e.state <> 'decided' and e.id <> ${but}) then 'undecided'
  when exists (select from excursions e, jsonb_array_elements(e.affected) a, lane_batches b
    where e.device_id = lanes.device_id and e.zone = cabinets.zone and e.disposition in ('quarantine', 'destroy')
      and e.id <> ${but} and b.lane_id = lanes.id and a->>'laneNo' = lanes.lane_no
      and a->>'batchNo' is not distinct from b.batch_no) then 'kept' end`;

/** How the goods of a lane stand after excursions of its zone. */
export async function excursionStand(db: Executor, laneId: string): Promise<ExcursionStand | null> {
  const { rows } = await sql<{ stand: ExcursionStand | null }>`select ${standOfLane()} as stand
    from lanes join trays on trays.id = lanes.tray_id join cabinets on cabinets.id = trays.cabinet_id
    where lanes.id = ${laneId}`.execute(db);
  return rows[0]?.stand ?? null;
}
