import type { AnyRow } from '../../../../contract/kit/resource';
import { handedOutOf } from '../../../../contract/orders/ledger';
import { ledgerDifferences } from '../../../../contract/resources/orders/ledgerDifferences';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { keepDifference } from '../../../payable/keepDifference';
import { openDay } from '../ledger/days';

type Line = Parameters<typeof handedOutOf>[1][number];

/** What lies in lanes: a package that a platform counts as a line comes out of none. */
export const lanesOf = ({ trx }: UnitOfWork, orderId: string) =>
  trx
    .selectFrom('orderItems')
    .select(['qty', 'dispensedQty', 'amt', 'discountAmt'])
    .where('orderId', '=', orderId)
    .where('laneNo', 'is not', null)
    .execute();

/** What of an order is not with the customer again, nor on its way there. */
function keptOf({ paidAmt, refundAmt, refundStatus, refundAskedAmt }: AnyRow): number {
  const onItsWay = refundStatus === 'refunding' ? Number(refundAskedAmt ?? 0) : 0;
  return Math.max(0, Number(paidAmt ?? 0) - Number(refundAmt ?? 0) - onItsWay);
}

/** What of it days have been closed with. */
async function closedWith({ trx }: UnitOfWork, orgId: string, orderNo: string): Promise<number> {
  const rows = await trx
    .selectFrom('ledgerDifferences as d')
    .innerJoin('ledgerDays as l', (on) => on.onRef('l.orgId', '=', 'd.orgId').onRef('l.day', '=', 'd.day'))
    .select(['ours', 'theirs'])
    .where('d.orgId', '=', orgId)
    .where('d.kind', '=', 'unpaid')
    .where('d.partnerNo', '=', orderNo)
    .where('l.state', '=', 'closed')
    .execute();
  return rows.reduce((sum, { ours, theirs }) => sum + Number(theirs ?? 0) - Number(ours ?? 0), 0);
}

/** Goods have come out for which there is no money any more: a loss, which stands among the differences of the ledger. */
export async function noteUnpaid(work: UnitOfWork, order: AnyRow, lines: readonly Line[]): Promise<void> {
  const ours = keptOf(order);
  // Never more than was paid: a platform may take off the bill what stands on no line.
  const out = Math.min(Number(order.paidAmt ?? 0), Number(handedOutOf({ fulfilStatus: 'partial' }, lines)));
  if (out <= ours) return;
  const [orgId, orderNo] = [String(order.orgId), String(order.orderNo)];
  const now = new Date(work.deps.clock());
  const day = await openDay(work.trx, orgId, tradeDay(Number(order.placedAt)), now);
  const theirs = out - (await closedWith(work, orgId, orderNo));
  if (theirs <= ours) return;
  await keepDifference(
    work,
    { orgId, day, source: 'MACHINE', line: 'hand_out', partnerNo: orderNo, orderNo },
    { kind: 'unpaid', ours, theirs, ourUnits: null, theirUnits: null },
  );
  hint(work, ledgerDifferences.name, orgId);
}

/**
 * Money goes back of an order whose goods came out late, when it was taken for lost. What somebody gives back for
 * another reason he has named.
 */
export async function noteGivenBack(work: UnitOfWork, order: AnyRow, before: AnyRow): Promise<void> {
  if (order.refundCause || keptOf(order) >= keptOf(before)) return;
  const late = await work.trx
    .selectFrom('dispenseTasks')
    .select('id')
    .where('orderId', '=', order.id)
    .where('lateAt', 'is not', null)
    .executeTakeFirst();
  if (late) await noteUnpaid(work, order, await lanesOf(work, order.id));
}
