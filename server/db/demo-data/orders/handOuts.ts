import { groupBy } from '../../../../contract/common/lists';
import { DAY_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import { type HandOut, SALES_DAYS } from '../history/sales';
import type { World } from '../world';
import type { DemoOrders } from './orders';

const LANE_MS = 9_000;

/** What machines said of each unit of the orders of the last days, by machine: a unit is a vend of its own. */
export function handOutsOf(world: World, { orders, orderItems }: DemoOrders): Map<string, HandOut[]> {
  const from = world.to - SALES_DAYS * DAY_MS;
  const linesOf = groupBy(orderItems, ({ orderId }) => orderId);
  const found = new Map<string, HandOut[]>();
  for (const { id, orderNo, deviceId, dispensedAt, channel, payMethod } of orders) {
    if (!(dispensedAt instanceof Date) || !deviceId) continue;
    const units = (linesOf.get(id) ?? []).flatMap((line) => Array.from({ length: line.qty }, () => line));
    const firstAt = dispensedAt.getTime() - (units.length - 1) * LANE_MS;
    // An order is in the days that movements are kept of as a whole, or not at all.
    if (firstAt <= from) continue;
    const vends = units.map((line, index): HandOut => {
      const isFirst = units.indexOf(line) === index;
      const isOut = Number(line.dispensedQty) > 0;
      return {
        kind: 'vend',
        at: firstAt + index * LANE_MS,
        laneNo: String(line.laneNo),
        orderNo: String(orderNo),
        task: `DT${orderNo}-${index + 1}`,
        rc: isOut ? VEND_RC.seen : VEND_RC.jam,
        batchNo: isOut ? (line.batchNo ?? null) : null,
        traceCode: isOut && isFirst ? (line.traceCode ?? null) : null,
        // Of orders that were paid elsewhere the machine does not know how.
        payMethod: channel === 'MACHINE' ? (payMethod ?? null) : null,
      };
    });
    found.set(deviceId, [...(found.get(deviceId) ?? []), ...vends]);
  }
  return found;
}
