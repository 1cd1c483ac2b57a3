import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { amountBack } from '../../../../contract/orders/ownRefunds';
import type { UnitOfWork, Values } from '../../../kit/served';

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

/** Lines that somebody asked the money of. @returns whether there are any */
async function markAskedBack({ trx }: UnitOfWork, row: AnyRow): Promise<boolean> {
  const marked = await trx
    .updateTable('orderItems')
    .set({
      refundedQty: sql<number>`refunded_qty + refund_asked_qty`,
      refundAmt: sql<number>`least(amt - discount_amt,
        refund_amt + (amt - discount_amt) * refund_asked_qty / qty)`,
      refundAskedQty: 0,
    })
    .where('orderId', '=', row.id)
    .where('refundAskedQty', '>', 0)
    .returning('id')
    .execute();
  return marked.length > 0;
}

/** The lines that go back: those that were asked for, or what a machine did not hand out. */
export async function markLinesBack(work: UnitOfWork, row: AnyRow): Promise<void> {
  if (await markAskedBack(work, row)) return;
  const { trx } = work;
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
