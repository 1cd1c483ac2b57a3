import { PICKUP_MS, type ShopOrderView, shopStep } from '../../../../contract/orders/shop';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { orderSecretHash } from './place';
import { reportProblemOf } from './report';

/** What its customer sees of an order. @throws AppError 404 */
export async function orderView(db: Executor, secret: string, now: number): Promise<ShopOrderView> {
  const row = await db
    .selectFrom('shopOrders')
    .innerJoin('orders', 'orders.id', 'shopOrders.orderId')
    .innerJoin('devices', 'devices.id', 'shopOrders.deviceId')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .select(['orders.id', 'orderNo', 'orders.status', 'fulfilStatus', 'refundStatus', 'paidAmt', 'refundAmt'])
    .select(['payDeadline', 'pickupCode', 'readyAt', 'devices.name as machine', 'organizations.currency'])
    .select(['refundCause', 'paidAt', 'placedAt'])
    .where('secretHash', '=', orderSecretHash(secret))
    .executeTakeFirst();
  if (!row) throw new AppError(404, 'err.shop.unknown');
  const lines = await db
    .selectFrom('orderItems')
    .select(['laneNo', 'name', 'spec', 'qty', 'dispensedQty'])
    .where('orderId', '=', row.id)
    .orderBy('lineNo')
    .execute();
  const step = shopStep(row as Parameters<typeof shopStep>[0]);
  const isGood = step === 'ready' && now - Number(row.readyAt) < PICKUP_MS;
  return {
    orderNo: String(row.orderNo),
    step,
    machine: String(row.machine),
    currency: String(row.currency),
    amount: Number(row.paidAmt),
    refunded: Number(row.refundAmt),
    payDeadline: Number(row.payDeadline),
    pickupCode: isGood ? row.pickupCode : null,
    mayReport: reportProblemOf(row, now) === undefined,
    lines: lines.map(({ laneNo, dispensedQty, ...line }) => ({
      ...line,
      lane: String(laneNo),
      dispensed: dispensedQty,
    })),
  };
}
