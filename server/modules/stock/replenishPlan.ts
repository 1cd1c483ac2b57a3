import { sql } from 'kysely';
import { MAY_LEAVE, STOP_SALE_DAYS } from '../../../contract/products/batchStates';
import type { UnitOfWork, Values } from '../../kit/served';
import { openLinesOf } from './planning/facts';
import { taskLine } from './planning/taskLine';
import { lanesToCount } from './truth/discrepancies';

/** Lanes of a machine that hold less than they should, with the batch that should come next. */
function shortLanes({ trx, deps }: UnitOfWork, deviceId: string) {
  const now = new Date(deps.clock());
  return trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock', 'capacity', 'parLevel'])
    .select(
      sql<string | null>`(select b.id from batches_for(array[lanes.product_id], '{}') b
        where b.state in (${sql.join([...MAY_LEAVE])})
          and b.expiry > (${now}::timestamptz at time zone
            (select timezone from devices where id = lanes.device_id))::date
            + coalesce(b.stop_sale_days, ${STOP_SALE_DAYS}::int)
          and b.expiry >= coalesce((select max(expiry) from lane_batches where lane_id = lanes.id), date '1970-01-01')
          and warehouse_keeps(lanes.org_id, b.id)
        order by b.expiry, b.id limit 1)`.as('batchId'),
    )
    .where('deviceId', '=', deviceId)
    .where('productId', 'is not', null)
    .where('saleState', '<>', 'quarantined')
    .orderBy('laneNo')
    .execute();
}

/** What a visit would bring now: every lane up to its level, the batch that fits behind what lies there. */
export async function suggestedLines(work: UnitOfWork, deviceId: string): Promise<Values[]> {
  const lanes = await shortLanes(work, deviceId);
  const asked = await lanesToCount(work.trx, deviceId);
  const brought = new Set((await openLinesOf(work.trx, deviceId)).map((line) => line.laneNo));
  return lanes.flatMap(({ laneNo, productId, stock, capacity, parLevel, batchId }) => {
    // What an open task brings is not brought twice.
    const planQty = brought.has(laneNo) ? 0 : Math.max(0, Math.min(parLevel ?? capacity, capacity) - stock);
    const countAsked = asked.includes(laneNo);
    if (planQty === 0 && !countAsked) return [];
    const why = planQty > 0 ? 'par' : 'count';
    return [{ ...taskLine({ laneNo, productId, batchId, planQty, why, stock }), countAsked }];
  });
}
