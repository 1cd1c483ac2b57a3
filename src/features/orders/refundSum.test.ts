import { expect, it } from 'vitest';
import { refundAmount } from './RefundSum';

const row = {
  id: 'o',
  orgId: 'shop',
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  paidAmt: 3_697,
  refundAmt: 0,
  refundAskedAmt: 965,
  items: [
    { lineNo: 1, qty: 3, amt: 2_997, discountAmt: 100, refundedQty: 0 },
    { lineNo: 2, qty: 1, amt: 500, discountAmt: 0, refundedQty: 0 },
  ],
};

it('calculates the amount from the lines left in the dialog', () => {
  const lines = [{ lineNo: 1, name: 'a', qty: 3 }];
  expect(refundAmount('requestRefund', row, { lines })).toBe(2_897);
  expect(refundAmount('requestRefund', row, { lines: [...lines, { lineNo: 2, name: 'b', qty: 1 }] })).toBe(
    3_697,
  );
  expect(refundAmount('requestRefund', row, { lines: [] })).toBe(0);
});

it('shows the requested amount of a decision and the full amount of a rejected order', () => {
  expect(refundAmount('agreeRefund', row, {})).toBe(965);
  expect(refundAmount('reject', row, {})).toBe(3_697);
  expect(refundAmount('accept', row, {})).toBeUndefined();
});
