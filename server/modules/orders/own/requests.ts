import type { Draft, Line } from '../../../../contract/kit/field';
import type { AnyRow } from '../../../../contract/kit/resource';
import { mayGoBackInPart, type RefundableLine, refundFor } from '../../../../contract/orders/ownRefunds';
import { AppError } from '../../../errors';
import { invalid } from '../../../kit/records/draft';
import type { UnitOfWork, Values } from '../../../kit/served';

async function linesOf({ trx }: UnitOfWork, orderId: string): Promise<RefundableLine[]> {
  const lines = await trx
    .selectFrom('orderItems')
    .select(['lineNo', 'qty', 'amt', 'discountAmt', 'refundedQty'])
    .where('orderId', '=', orderId)
    .execute();
  return lines.map((line) => ({
    lineNo: Number(line.lineNo),
    qty: line.qty,
    amt: Number(line.amt),
    discountAmt: Number(line.discountAmt),
    refundedQty: line.refundedQty,
  }));
}

/** How many of each line are asked for. @throws AppError 400 for more than is left of it */
function askedOf(own: readonly RefundableLine[], lines: readonly Line[]): Map<number, number> {
  const asked = new Map<number, number>();
  for (const [index, { lineNo, qty }] of lines.entries()) {
    const line = own.find((each) => each.lineNo === Number(lineNo));
    if (!line || Number(qty) > line.qty - line.refundedQty)
      throw invalid({ [`lines.${index}.qty`]: 'err.refund.qty' });
    asked.set(line.lineNo, Number(qty));
  }
  return asked;
}

export async function forgetAsked({ trx }: UnitOfWork, orderId: string): Promise<void> {
  await trx
    .updateTable('orderItems')
    .set({ refundAskedQty: 0 })
    .where('orderId', '=', orderId)
    .where('refundAskedQty', '>', 0)
    .execute();
}

/**
 * What is asked for: all that is left of the order, with what was paid beside its goods, or the share of some lines.
 * @throws AppError 400, 409 for a part of an order that was not handed out
 */
export async function requestRefund(
  work: UnitOfWork,
  row: AnyRow,
  { refundCause, lines, note }: Draft,
): Promise<Values> {
  const own = await linesOf(work, row.id);
  const asked = askedOf(own, lines as readonly Line[]);
  const left = Number(row.paidAmt) - Number(row.refundAmt ?? 0);
  const { amount, isWhole } = refundFor(own, asked, left);
  if (!isWhole && !mayGoBackInPart(row)) throw new AppError(409, 'err.refund.wholeOnly');
  if (amount <= 0) throw new AppError(409, 'err.refund.amount');
  await forgetAsked(work, row.id);
  for (const [lineNo, refundAskedQty] of asked)
    await work.trx
      .updateTable('orderItems')
      .set({ refundAskedQty })
      .where('orderId', '=', row.id)
      .where('lineNo', '=', lineNo)
      .execute();
  return { refundAskedAmt: amount, refundCause, refundReason: note ?? null, refundRejectReason: null };
}
