import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { fieldOf } from '../../../../contract/kit/resource';
import { ownOrders } from '../../../../contract/resources/orders/ownOrders';
import { withAskedBack } from './refunds';

const line = (qty: number, dispensedQty: number, refundedQty = 0, refundAskedQty = 0) => ({
  qty,
  dispensedQty,
  refundedQty,
  refundAskedQty,
});
const asked = (row: object, ...lines: ReturnType<typeof line>[]) =>
  withAskedBack(row as AnyRow, lines).map(({ refundAskedQty }) => refundAskedQty);

describe('an order that a machine did not hand out', () => {
  it('says how much of each line goes back while the refund runs', () => {
    const failed = { fulfilStatus: 'failed', refundStatus: 'refunding' };
    expect(asked(failed, line(2, 0), line(1, 0))).toEqual([2, 1]);
    const partial = { fulfilStatus: 'partial', refundStatus: 'pending_review' };
    expect(asked(partial, line(2, 1), line(1, 1), line(2, 0, 1))).toEqual([1, 0, 1]);
  });

  it('says what a person asked for where somebody did, and nothing once it is over', () => {
    const partial = { fulfilStatus: 'partial', refundStatus: 'pending_review' };
    expect(asked(partial, line(2, 0), line(2, 1, 0, 1))).toEqual([0, 1]);
    expect(asked({ fulfilStatus: 'failed', refundStatus: 'refunded' }, line(2, 0, 2))).toEqual([0]);
    expect(asked({ fulfilStatus: 'failed', refundStatus: 'rejected' }, line(2, 0))).toEqual([0]);
    expect(asked({ fulfilStatus: 'accepted', refundStatus: 'refunding' }, line(2, 0))).toEqual([0]);
  });

  it('does not look well because it is paid', () => {
    const { tones } = fieldOf(ownOrders, 'status') as { tones?: Record<string, string> };
    expect(tones?.paid).toBeUndefined();
  });
});
