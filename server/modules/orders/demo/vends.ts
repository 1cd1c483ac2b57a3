import { sql } from 'kysely';
import { groupBy } from '../../../../contract/common/lists';
import { DAY_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import type { DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';
import type { DemoOrders } from './orders';

const DAYS = 3;
const LANE_MS = 9_000;

/** What the machines said of each lane of the orders of the last days. */
export function buildVends(
  { world }: DemoWorld,
  { orders, orderItems }: DemoOrders,
): NewRow<'vendRecords'>[] {
  const from = world.to - DAYS * DAY_MS;
  const linesOf = groupBy(orderItems, ({ orderId }) => orderId);
  return orders.flatMap((order) => {
    const { dispensedAt, deviceId } = order;
    if (!(dispensedAt instanceof Date) || !deviceId || dispensedAt.getTime() < from) return [];
    const lines = linesOf.get(order.id) ?? [];
    return lines.map((line, index): NewRow<'vendRecords'> => {
      const at = dispensedAt.getTime() - (lines.length - 1 - index) * LANE_MS;
      const isOut = Number(line.dispensedQty) > 0;
      return {
        id: world.newId(at),
        deviceId,
        orgId: order.orgId,
        task: `DT${order.orderNo}`,
        orderNo: order.orderNo,
        orderId: order.id,
        laneNo: String(line.laneNo),
        productId: line.productId,
        at: new Date(at),
        recvAt: new Date(at + 400),
        rc: isOut ? VEND_RC.seen : VEND_RC.jam,
        amount: isOut ? line.price : null,
      };
    });
  });
}

/** What the machines said of their own sales was stored before the orders it belongs to. */
export async function linkSales({ trx, vends }: DemoWorld, { orders }: DemoOrders): Promise<void> {
  const ids = new Map(orders.map(({ orderNo, id }) => [orderNo, id]));
  await sql`update vend_records as v set order_id = t.order_id
    from unnest(${vends.map(({ id }) => id)}::text[], ${vends.map(({ orderNo }) => ids.get(String(orderNo)) ?? null)}::text[])
      as t (id, order_id) where v.id = t.id`.execute(trx);
}
