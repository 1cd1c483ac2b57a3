import { sql } from 'kysely';
import { MAY_LEAVE, STOP_SALE_DAYS } from '../../../contract/products/batchStates';
import type { Change, Values } from '../../kit/served';
import { openLinesOf } from './planning/facts';
import { taskLine } from './planning/taskLine';
import { lanesToCount } from './truth/discrepancies';

/** Lanes of a machine that hold less than they should, with the batch that should come next. */
function shortLanes({ trx, deps }: Change, deviceId: string) {
  const now = new Date(deps.clock());
  return trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock', 'capacity', 'parLevel'])
    .select((eb) =>
      eb
        .selectFrom('batches')
        .innerJoin('products', 'products.id', 'batches.productId')
        .select('batches.id')
        .whereRef('batches.productId', '=', 'lanes.productId')
        .where('batches.state', 'in', MAY_LEAVE)
        .where(
          sql<boolean>`batches.expiry > (${now}::timestamptz at time zone
            (select timezone from devices where id = lanes.device_id))::date
            + coalesce(products.stop_sale_days, ${STOP_SALE_DAYS}::int)`,
        )
        .where((own) =>
          own(
            'batches.expiry',
            '>=',
            own
              .selectFrom('laneBatches')
              .select((min) =>
                min.fn.coalesce(min.fn.max('laneBatches.expiry'), min.val('1970-01-01')).as('last'),
              )
              .whereRef('laneBatches.laneId', '=', 'lanes.id'),
          ),
        )
        .where(sql<boolean>`warehouse_keeps(lanes.org_id, batches.id)`)
        .orderBy('batches.expiry')
        .limit(1)
        .as('batchId'),
    )
    .where('deviceId', '=', deviceId)
    .where('productId', 'is not', null)
    .where('saleState', '<>', 'quarantined')
    .orderBy('laneNo')
    .execute();
}

/** What a visit would bring now: every lane up to its level, the batch that fits behind what lies there. */
export async function suggestedLines(change: Change, deviceId: string): Promise<Values[]> {
  const lanes = await shortLanes(change, deviceId);
  const asked = await lanesToCount(change.trx, deviceId);
  const brought = new Set((await openLinesOf(change.trx, deviceId)).map((line) => line.laneNo));
  return lanes.flatMap(({ laneNo, productId, stock, capacity, parLevel, batchId }) => {
    // What an open task brings is not brought twice.
    const planQty = brought.has(laneNo) ? 0 : Math.max(0, Math.min(parLevel ?? capacity, capacity) - stock);
    const countAsked = asked.includes(laneNo);
    if (planQty === 0 && !countAsked) return [];
    const why = planQty > 0 ? 'par' : 'count';
    return [{ ...taskLine({ laneNo, productId, batchId, planQty, why, stock }), countAsked }];
  });
}
