import { tradeDay } from '../../../../contract/common/chinaTime';
import type { AnyRow } from '../../../../contract/kit/resource';
import { handedOutOf } from '../../../../contract/orders/ledger';
import { ledgerDifferences } from '../../../../contract/resources/orders/ledgerDifferences';
import { hint } from '../../../kit/records/change';
import type { Change } from '../../../kit/served';
import { keepDifference } from '../ledger/keepDifference';

type Line = Parameters<typeof handedOutOf>[1][number];

/** What of an order is not with the customer again, nor on its way there. */
function keptOf({ paidAmt, refundAmt, refundStatus, refundAskedAmt }: AnyRow): number {
  const onItsWay = refundStatus === 'refunding' ? Number(refundAskedAmt ?? 0) : 0;
  return Math.max(0, Number(paidAmt ?? 0) - Number(refundAmt ?? 0) - onItsWay);
}

/** Goods have come out for which there is no money any more: a loss, which stands among the differences of the ledger. */
export async function noteUnpaid(change: Change, order: AnyRow, lines: readonly Line[]): Promise<void> {
  const ours = keptOf(order);
  // Never more than was paid: a platform may take off the bill what stands on no line.
  const theirs = Math.min(
    Number(order.paidAmt ?? 0),
    Number(handedOutOf({ fulfilStatus: 'partial' }, lines)),
  );
  if (theirs <= ours) return;
  const { orgId, orderNo, placedAt } = order;
  const day = tradeDay(Number(placedAt));
  const no = String(orderNo);
  await keepDifference(
    change,
    { orgId: String(orgId), day, source: 'MACHINE', line: 'hand_out', partnerNo: no, orderNo: no },
    { kind: 'unpaid', ours, theirs, ourUnits: null, theirUnits: null },
  );
  hint(change, ledgerDifferences.name, String(orgId));
}
