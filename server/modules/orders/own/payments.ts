import type { AnyRow } from '../../../../contract/kit/resource';
import { amountBack } from '../../../../contract/orders/ownRefunds';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { causeEvent, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { Payment, PaymentNotice, Refund } from '../../../partners/payment/port';
import { type BookedBy, bookPayment, type PaymentOutcome } from '../../../payable/payments';
import { servedOwnOrders } from '../orders';
import { markLinesBack, refundedValues } from './refunds';

const PROCESS = 'partner:payment';
/** Begins what a fact of a refund is called by. */
export const REFUND_FACT = 'REFUNDED ';

async function orderOf(deps: KitDeps, orderNo: string): Promise<{ id: string } | undefined> {
  return deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('orderNo', '=', orderNo)
    .where('channel', 'in', ['MACHINE', 'H5', 'ERP'])
    .executeTakeFirst();
}

const BOOKED: BookedBy = {
  served: servedOwnOrders,
  pays: 'pay',
  paysLate: 'latePayment',
  amount: 'paidAmt',
  tradeNo: 'payTradeNo',
  stands({ status, paidAt }) {
    if (status === 'pending_payment') return 'unpaid';
    return status === 'cancelled' && paidAt === null ? 'closed' : 'final';
  },
  values: { payMethod: 'wechat' },
  late: ({ paidAmt }) => ({ refundAskedAmt: paidAmt }),
  billedTo: ({ orgId }) => String(orgId),
};

/** What follows from a payment of an order of ours, however often and in whatever order it is told. */
export async function takeOwnPayment(
  deps: KitDeps,
  payment: Payment,
  messageId?: string,
): Promise<PaymentOutcome> {
  if (payment.state !== 'SUCCESS') return 'final';
  const order = await orderOf(deps, payment.outTradeNo);
  if (!order) return 'unknown';
  const context = await systemContext(deps.database.db, PROCESS, messageId);
  return (await runInTransaction(deps, context, (work) => bookPayment(work, BOOKED, order.id, payment)))
    .taken;
}

/** Number of the refund at the provider: another one for each, the same one for each try. */
export const refundNoOf = (row: AnyRow) => `R${row.orderNo}-${Number(row.refundAmt ?? 0)}`;

/** What the provider says has gone back, each refund once. */
async function noteRefund(
  { trx, deps }: UnitOfWork,
  { outTradeNo, outRefundNo, amount }: Refund,
): Promise<void> {
  const status = `${REFUND_FACT}${outRefundNo}`;
  await trx
    .insertInto('paymentFacts')
    .values({ outTradeNo, status, amount, transactionId: null, at: new Date(deps.clock()) })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The end of a refund. What was booked for it once is not booked for its repetition: its number is of the past. */
export async function takeOwnRefund(deps: KitDeps, refund: Refund, messageId?: string): Promise<void> {
  const { outTradeNo, outRefundNo, status } = refund;
  if (status === 'PROCESSING') return;
  const order = await orderOf(deps, outTradeNo);
  if (!order) return;
  const context = await systemContext(deps.database.db, PROCESS, messageId);
  await runInTransaction(deps, context, async (work) => {
    if (status === 'SUCCESS') await noteRefund(work, refund);
    const row = await findRecord(work, servedOwnOrders, order.id);
    if (row.refundStatus !== 'refunding' || refundNoOf(row) !== outRefundNo) return {};
    if (status !== 'SUCCESS') return applyEvent(work, servedOwnOrders, row, 'refundFailed');
    await markLinesBack(work, row);
    return applyEvent(work, servedOwnOrders, row, 'refundDone', {
      values: refundedValues(row, deps.clock()),
    });
  });
}

export async function takeOwnNotice(deps: KitDeps, notice: PaymentNotice, messageId?: string): Promise<void> {
  if (notice.kind === 'refund') await takeOwnRefund(deps, notice.refund, messageId);
  else await takeOwnPayment(deps, notice.payment, messageId);
}

/** What is asked of the provider for an order whose money goes back. */
export function refundWish(row: AnyRow) {
  return {
    outTradeNo: String(row.orderNo),
    outRefundNo: refundNoOf(row),
    amount: amountBack(row),
    total: Number(row.paidAmt),
    reason: String(row.refundReason ?? row.refundCause ?? 'order canceled'),
  };
}

/** An order not paid in time. */
export function expireOwn(deps: KitDeps, id: string): Promise<boolean> {
  return causeEvent(deps, servedOwnOrders, {
    event: 'expire',
    id,
    process: 'job:orders.expire',
    values: async () => ({ cancelledAt: new Date(deps.clock()) }),
  });
}
