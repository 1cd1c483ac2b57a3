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

/** Nobody has to ask for what a machine did not hand out: the order itself says how many. */
const isShort = ({ fulfilStatus }: AnyRow) => fulfilStatus === 'partial' || fulfilStatus === 'failed';
const RUNNING: readonly unknown[] = ['pending_review', 'refunding', 'refund_failed'];

export interface OrderedQty {
  qty: number;
  dispensedQty: number;
  refundedQty: number;
  refundAskedQty: number;
}

/** Lines with what goes back of each while a refund runs, as `markLinesBack` counts it in the end. */
export function withAskedBack<L extends OrderedQty>(row: AnyRow, lines: readonly L[]): readonly L[] {
  const isNamed = lines.some(({ refundAskedQty }) => refundAskedQty > 0);
  if (isNamed || !isShort(row) || !RUNNING.includes(row.refundStatus)) return lines;
  return lines.map((line) => ({
    ...line,
    refundAskedQty: Math.max(0, line.qty - line.dispensedQty - line.refundedQty),
  }));
}

/** The lines that go back: those that were asked for, or what a machine did not hand out. */
export async function markLinesBack(work: UnitOfWork, row: AnyRow): Promise<void> {
  if (await markAskedBack(work, row)) return;
  const { trx } = work;
  if (!isShort(row)) return;
  await trx
    .updateTable('orderItems')
    .set((eb) => ({
      refundedQty: eb('qty', '-', eb.ref('dispensedQty')),
      refundAmt: sql<number>`(amt - discount_amt) * (qty - dispensed_qty) / qty`,
    }))
    .where('orderId', '=', row.id)
    .execute();
}
