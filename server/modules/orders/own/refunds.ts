import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { Change, Values } from '../../../kit/served';

/** What is still to go back of a refund. */
export const amountBack = (row: AnyRow): number =>
  Math.min(Number(row.paidAmt) - Number(row.refundAmt ?? 0), Number(row.refundAskedAmt ?? row.paidAmt));

/** What an order is when its refund is done: all back, it is canceled; of one handed out in part the rest is over. */
export function refundedValues(row: AnyRow, now: number): Values {
  const refundAmt = Number(row.refundAmt ?? 0) + amountBack(row);
  const done = { refundAmt, refundDeadlineAt: null };
  const isOpen = row.status === 'paid' || row.status === 'delivered';
  if (isOpen && refundAmt === row.paidAmt)
    return { ...done, status: 'cancelled', cancelledAt: new Date(now) };
  if (isOpen && row.fulfilStatus === 'partial')
    return { ...done, status: 'completed', completedAt: new Date(now) };
  return done;
}

/** Lines that a machine did not hand out are those that go back. */
export async function markLinesBack({ trx }: Change, row: AnyRow): Promise<void> {
  if (row.fulfilStatus !== 'partial' && row.fulfilStatus !== 'failed') return;
  await trx
    .updateTable('orderItems')
    .set((eb) => ({
      refundedQty: eb('qty', '-', eb.ref('dispensedQty')),
      refundAmt: sql<number>`(amt - discount_amt) * (qty - dispensed_qty) / qty`,
    }))
    .where('orderId', '=', row.id)
    .execute();
}
