import { inChange } from '../../../kit/records/change';
import { findRecord } from '../../../kit/records/records';
import type { Act, Change, KitDeps } from '../../../kit/served';
import { announceTrade } from '../../tradeFailed';
import { servedPrescriptions } from '../prescriptions';
import { unitsOf } from '../redeem';
import { dispensedBy, type UnitAttempt } from './dispensed';

const AT_ONCE = 50;

/** Prescriptions whose order was placed by telephone and is over: its machine has tried, or its money goes back untried. */
async function overOrders({ database: { db } }: KitDeps) {
  return db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.orderNo', 'prescriptions.orderNo')
    .innerJoin('shopOrders', 'shopOrders.orderId', 'orders.id')
    .leftJoin('dispenseTasks', 'dispenseTasks.orderId', 'orders.id')
    .select(['prescriptions.id', 'orders.id as orderId', 'dispenseTasks.state as taskState'])
    .where('prescriptions.state', '=', 'dispensing')
    .where((eb) =>
      eb.or([
        eb('dispenseTasks.endedAt', 'is not', null),
        eb.and([eb('dispenseTasks.id', 'is', null), eb('orders.refundStatus', '!=', 'none')]),
      ]),
    )
    .orderBy('orders.id')
    .limit(AT_ONCE)
    .execute();
}
type FinishedOrder = Awaited<ReturnType<typeof overOrders>>[number];

/** What became of each unit of the prescription; a machine that did not say so leaves open what it did not count. */
async function triedOf(
  { trx }: Change,
  { orderId, taskState }: FinishedOrder,
  prescribed: ReturnType<typeof unitsOf>,
) {
  const lines = await trx
    .selectFrom('orderItems')
    .select(['productId', 'dispensedQty'])
    .where('orderId', '=', orderId)
    .execute();
  const out = new Map<string | null, number>();
  for (const { productId, dispensedQty } of lines)
    out.set(productId, (out.get(productId) ?? 0) + dispensedQty);
  const rest = taskState === 'unknown' ? ('unknown' as const) : ('failed' as const);
  return prescribed.flatMap(({ productId, qty }, item) =>
    Array.from({ length: qty }, (): UnitAttempt => {
      const left = out.get(productId) ?? 0;
      out.set(productId, left - 1);
      return { item, outcome: left > 0 ? 'out' : rest };
    }),
  );
}

async function conclude(change: Change, over: FinishedOrder): Promise<object> {
  const row = await findRecord(change, servedPrescriptions, over.id);
  if (row.state !== 'dispensing') return {};
  const { row: used, undispensed } = await dispensedBy(
    change,
    row,
    await triedOf(change, over, unitsOf(row)),
  );
  // The order gives the money back itself.
  if (undispensed.length > 0) announceTrade(change, used, 'dispensing.failed', String(used.rxNo));
  return {};
}

/** What orders by telephone have done with their prescriptions. */
export async function concludeShopOrders(kit: KitDeps, act: Act): Promise<void> {
  for (const over of await overOrders(kit)) await inChange(kit, act, (change) => conclude(change, over));
}
