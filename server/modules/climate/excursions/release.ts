import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { lanes as lanesResource } from '../../../../contract/resources/machines/lanes';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { OUT_OF_RANGE, standOfLane } from '../../machines/holds/excursionGoods';
import { liftLanes } from '../../machines/holds/holdLanes';

/**
 * Lanes that an excursion took off sale are on sale again when it is decided that their goods may be sold, but for
 * those that another decision, their batch, their product or a fault keeps back: a person frees these one by one.
 * @returns how many
 */
export async function releaseZone(work: UnitOfWork, { id, deviceId, zone, orgId }: AnyRow): Promise<number> {
  const { trx, deps, context } = work;
  const { rows } = await sql<{ id: string }>`
    select lanes.id from lanes join trays on trays.id = lanes.tray_id join cabinets on cabinets.id = trays.cabinet_id
      left join products p on p.id = lanes.product_id
    where lanes.device_id = ${String(deviceId)} and cabinets.zone = ${String(zone)}
      and lanes.hold is not null and lanes.pause_reason = any(${sql.val([...OUT_OF_RANGE])}::text[])
      and lanes.health = 'ok' and coalesce(p.sale_state, 'listed') = 'listed' and ${standOfLane(id)} is null
      and not exists (select from lane_batches b join batches on batches.id = b.batch_id
        where b.lane_id = lanes.id and batches.state not in ('normal', 'near_expiry'))`.execute(trx);
  const ids = rows.map((lane) => lane.id);
  const at = new Date(deps.clock());
  const by = context.principal.userId || null;
  const lifted = await liftLanes(trx, ids, { reasons: OUT_OF_RANGE, at, by, agreed: true });
  if (lifted > 0) hint(work, lanesResource.name, orgId as string | null);
  return lifted;
}
