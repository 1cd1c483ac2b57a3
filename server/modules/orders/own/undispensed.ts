import type { AnyRow } from '../../../../contract/kit/resource';
import { transitionRefusal } from '../../../../contract/kit/states';
import { fulfilStates, refundStates } from '../../../../contract/orders/states';
import { COLLABORATOR_REFUND_MAX, OWN_CHANNELS } from '../../../../contract/orders/words';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import { servedOwnOrders } from '../orders';

/** What was paid and did not come out. */
export interface DispenseFailure {
  orgId: string;
  orderNo: string;
  undispensed: readonly { productId: string; qty: number }[];
  /** Nothing of it can be with the customer. */
  certain: boolean;
}

async function orderOf(work: UnitOfWork, { orgId, orderNo }: DispenseFailure): Promise<AnyRow | undefined> {
  const found = await work.trx
    .selectFrom('orders')
    .select('id')
    .where('orderNo', '=', orderNo)
    .where('orgId', '=', orgId)
    .where('channel', 'in', OWN_CHANNELS)
    .executeTakeFirst();
  return found && findRecord(work, servedOwnOrders, found.id);
}

/** What of the order's money belongs to goods that did not come out; also notes how many of a line did. */
async function amountOf(work: UnitOfWork, order: AnyRow, { undispensed }: DispenseFailure): Promise<number> {
  const left = new Map<string, number>();
  for (const { productId, qty } of undispensed) left.set(productId, (left.get(productId) ?? 0) + qty);
  const lines = await work.trx
    .selectFrom('orderItems')
    .select(['id', 'productId', 'qty', 'amt', 'discountAmt'])
    .where('orderId', '=', order.id)
    .orderBy('lineNo')
    .execute();
  let amount = 0;
  for (const { id, productId, qty, amt, discountAmt } of lines) {
    const missing = Math.min(left.get(String(productId)) ?? 0, qty);
    left.set(String(productId), (left.get(String(productId)) ?? 0) - missing);
    amount += Math.floor(((amt - discountAmt) * missing) / qty);
    await work.trx
      .updateTable('orderItems')
      .set({ dispensedQty: qty - missing })
      .where('id', '=', id)
      .execute();
  }
  return Math.min(amount, Number(order.paidAmt) - Number(order.refundAmt ?? 0));
}

async function fulfilled(work: UnitOfWork, order: AnyRow, { undispensed }: DispenseFailure, amount: number) {
  if (transitionRefusal(fulfilStates, 'dispensed', order) !== undefined) return order;
  const isAll = amount >= Number(order.paidAmt);
  const fulfilStatus = undispensed.length === 0 ? 'dispensed' : isAll ? 'failed' : 'partial';
  return applyEvent(work, servedOwnOrders, order, 'dispensed', { values: { fulfilStatus } });
}

/**
 * The money of what did not come out goes back: small sums at once, larger ones and those of goods that may be with the
 * customer when a person has agreed. Without an order of ours there is nothing to give back here.
 */
export async function returnUndispensed(
  work: UnitOfWork,
  what: DispenseFailure,
): Promise<AnyRow | undefined> {
  const order = await orderOf(work, what);
  if (!order) return undefined;
  const amount = await amountOf(work, order, what);
  const done = await fulfilled(work, order, what, amount);
  if (amount <= 0 || transitionRefusal(refundStates, 'askRefund', done) !== undefined) return done;
  const values = { refundAskedAmt: amount, refundReason: 'not dispensed', refundCause: null };
  const asked = await applyEvent(work, servedOwnOrders, done, 'askRefund', { values });
  if (!what.certain || amount > COLLABORATOR_REFUND_MAX) return asked;
  return applyEvent(work, servedOwnOrders, asked, 'refundPassed');
}
