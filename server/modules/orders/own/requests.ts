import type { Draft, Line } from '../../../../contract/kit/field';
import type { AnyRow } from '../../../../contract/kit/resource';
import { mayGoBackInPart } from '../../../../contract/orders/ownRefunds';
import { AppError } from '../../../errors';
import { invalid } from '../../../kit/records/draft';
import type { Change, Values } from '../../../kit/served';

async function linesOf({ trx }: Change, orderId: string) {
  return trx
    .selectFrom('orderItems')
    .select(['id', 'lineNo', 'qty', 'amt', 'discountAmt', 'refundedQty'])
    .where('orderId', '=', orderId)
    .execute();
}
type OwnLine = Awaited<ReturnType<typeof linesOf>>[number];

/** How many of each line are asked for. @throws AppError 400 for more than is left of it */
function askedOf(own: readonly OwnLine[], lines: readonly Line[]): Map<string, number> {
  const asked = new Map<string, number>();
  for (const [index, { lineNo, qty }] of lines.entries()) {
    const line = own.find((each) => each.lineNo === Number(lineNo));
    if (!line || Number(qty) > line.qty - line.refundedQty)
      throw invalid({ [`lines.${index}.qty`]: 'err.refund.qty' });
    asked.set(line.id, Number(qty));
  }
  return asked;
}

export async function forgetAsked({ trx }: Change, orderId: string): Promise<void> {
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
  change: Change,
  row: AnyRow,
  { refundCause, lines, note }: Draft,
): Promise<Values> {
  const own = await linesOf(change, row.id);
  const asked = askedOf(own, lines as readonly Line[]);
  const isWhole = own.every(({ id, qty, refundedQty }) => (asked.get(id) ?? 0) === qty - refundedQty);
  if (!isWhole && !mayGoBackInPart(row)) throw new AppError(409, 'err.refund.wholeOnly');
  const left = Number(row.paidAmt) - Number(row.refundAmt ?? 0);
  const share = own.reduce(
    (sum, { id, qty, amt, discountAmt }) =>
      sum + Math.floor(((Number(amt) - Number(discountAmt)) * (asked.get(id) ?? 0)) / qty),
    0,
  );
  const amount = isWhole ? left : Math.min(left, share);
  if (amount <= 0) throw new AppError(409, 'err.refund.amount');
  await forgetAsked(change, row.id);
  for (const [id, refundAskedQty] of asked)
    await change.trx.updateTable('orderItems').set({ refundAskedQty }).where('id', '=', id).execute();
  return { refundAskedAmt: amount, refundCause, refundReason: note ?? null, refundRejectReason: null };
}
