import type { AnyRow } from '../../../../contract/kit/resource';
import { splitOver } from '../../../../contract/orders/split';
import type { UnitOfWork } from '../../../kit/served';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What went back of an order without a word about its goods, such as all of one that was never handed out, is shared
 * over its lines by what is left of each: sales by product add up to those of the orders.
 */
export async function shareRefund({ trx }: UnitOfWork, order: AnyRow): Promise<void> {
  const lines = await trx
    .selectFrom('orderItems')
    .select(['id', 'qty', 'amt', 'discountAmt', 'refundAmt', 'refundedQty'])
    .where('orderId', '=', order.id)
    .orderBy('lineNo')
    .execute();
  const back = lines.map(({ refundAmt }) => Number(refundAmt));
  const left = lines.map(
    ({ amt, discountAmt, refundAmt }) => Number(amt) - Number(discountAmt) - Number(refundAmt),
  );
  const unnamed = Math.min(sumOf(left), Number(order.refundAmt ?? 0) - sumOf(back));
  if (unnamed <= 0) return;
  const shares = splitOver(unnamed, left);
  for (const [index, { id, qty, refundedQty }] of lines.entries()) {
    const share = shares[index] ?? 0;
    if (share === 0) continue;
    await trx
      .updateTable('orderItems')
      .set({
        refundAmt: (back[index] ?? 0) + share,
        refundedQty: share === left[index] ? qty : refundedQty,
      })
      .where('id', '=', id)
      .execute();
  }
}
