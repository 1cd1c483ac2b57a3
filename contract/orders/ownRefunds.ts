import { type Draft, f, type Line } from '../kit/field';
import { defineStates } from '../kit/states';
import { handedOutOf } from './ledger';
import { isByProvider, refundTable } from './states';
import { REFUND_CAUSES } from './words';

type Row = Readonly<Record<string, unknown>>;

/** Before that a partial refund cannot be assigned to goods: the whole order is refunded, or nothing. */
export const mayGoBackInPart = (row: Row): boolean =>
  row.fulfilStatus === 'partial' || handedOutOf(row, []) === 'all';

/** While a machine works on an order, what becomes of it decides about its money. */
export const unlessDispensing = ({ fulfilStatus, paidAmt, paidAt, refundAmt }: Row) => {
  if (fulfilStatus === 'dispensing') return 'err.refund.dispensing';
  if (!paidAt) return 'err.refund.unpaid';
  return Number(refundAmt ?? 0) < Number(paidAmt ?? 0) ? undefined : 'err.refund.allBack';
};

/** What is still to go back of a refund. */
export const amountBack = ({ paidAmt, refundAmt, refundAskedAmt }: Row): number =>
  Math.min(Number(paidAmt) - Number(refundAmt ?? 0), Number(refundAskedAmt ?? paidAmt));

/** A line of an order, as far as its money goes back. */
export interface RefundableLine {
  lineNo: number;
  qty: number;
  amt: number;
  discountAmt: number;
  refundedQty: number;
}
/**
 * What goes back for so many of each line: their share without their discount; of all that is left also what was paid
 * beside goods.
 */
export function refundFor(
  lines: readonly RefundableLine[],
  asked: ReadonlyMap<number, number>,
  left: number,
): { amount: number; isWhole: boolean } {
  const qtyOf = ({ lineNo }: RefundableLine) => asked.get(lineNo) ?? 0;
  if (lines.every((line) => qtyOf(line) === line.qty - line.refundedQty))
    return { amount: left, isWhole: true };
  const shares = lines.map((line) => Math.floor(((line.amt - line.discountAmt) * qtyOf(line)) / line.qty));
  return {
    amount: Math.min(
      left,
      shares.reduce((sum, share) => sum + share, 0),
    ),
    isWhole: false,
  };
}

/** What has not gone back yet of each line: all of it, until somebody takes out what stays. */
export function refundBegins({ items }: Row): Draft {
  const lines = (Array.isArray(items) ? (items as readonly Line[]) : []).map((line) => ({
    lineNo: line.lineNo,
    name: line.name,
    qty: Number(line.qty) - Number(line.refundedQty ?? 0),
  }));
  return { lines: lines.filter(({ qty }) => qty > 0) };
}

/** Of our own channels: a person requests it; where no partner refunds, a person does and records it. */
export const ownRefundStates = defineStates({
  ...refundTable,
  events: {
    ...refundTable.events,
    requestRefund: {
      from: ['none', 'refunded', 'rejected'],
      to: 'pending_review',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.running',
      errors: { refund_failed: 'err.refund.failed' },
      guard: unlessDispensing,
      args: {
        refundCause: f.choice(REFUND_CAUSES, { required: true }),
        lines: f.lines(
          {
            lineNo: f.number({ readOnly: true, min: 1 }),
            name: f.text({ readOnly: true, max: 128 }),
            qty: f.number({ required: true, min: 1 }),
          },
          { required: true, min: 1, key: ['lineNo'] },
        ),
        note: f.long(),
      },
    },
    confirmRefund: {
      from: ['refunding'],
      to: 'refunded',
      needs: { action: 'order:refundDecide' },
      error: 'err.refund.notRunning',
      guard: (row: Row) => (isByProvider(row) ? 'err.refund.byProvider' : undefined),
      reason: true,
      danger: true,
    },
  },
});
