import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountBack, type RefundableLine, refundFor } from './ownRefunds';
import { splitOver } from './split';

const line = (lineNo: number, qty: number, amt: number, discountAmt = 0): RefundableLine => ({
  lineNo,
  qty,
  amt,
  discountAmt,
  refundedQty: 0,
});

describe('refundFor', () => {
  const lines = [line(1, 3, 2_997, 100), line(2, 1, 500)];

  it('refunds a line without its share of the discount, rounded down', () => {
    const asked = new Map([[1, 1]]);
    expect(refundFor(lines, asked, 3_697)).toEqual({ amount: 965, isWhole: false });
  });

  it('refunds everything that is left with the last lines, including the delivery fee', () => {
    const asked = new Map([
      [1, 3],
      [2, 1],
    ]);
    expect(refundFor(lines, asked, 3_697)).toEqual({ amount: 3_697, isWhole: true });
  });

  it('never refunds more than was paid for any split into parts', () => {
    const goods = fc.array(fc.record({ qty: fc.integer({ min: 1, max: 5 }), price: fc.nat(10_000) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(goods, fc.nat(5_000), fc.nat(1_000), (sold, off, fee) => {
        const amounts = sold.map(({ qty, price }) => qty * price);
        const total = amounts.reduce((sum, amt) => sum + amt, 0);
        const shares = splitOver(Math.min(off, total), amounts);
        const paid = total - Math.min(off, total) + fee;
        let own = sold.map(({ qty }, index) => line(index, qty, amounts[index] ?? 0, shares[index]));
        let back = 0;
        for (const [index, { qty }] of sold.entries())
          for (let one = 0; one < qty; one++) {
            back += refundFor(own, new Map([[index, 1]]), paid - back).amount;
            own = own.map((each) =>
              each.lineNo === index ? { ...each, refundedQty: each.refundedQty + 1 } : each,
            );
          }
        expect(back).toBe(paid);
      }),
    );
  });
});

it('refunds the requested amount up to what is left', () => {
  expect(amountBack({ paidAmt: 900, refundAmt: 300, refundAskedAmt: 200 })).toBe(200);
  expect(amountBack({ paidAmt: 900, refundAmt: 300, refundAskedAmt: 700 })).toBe(600);
  expect(amountBack({ paidAmt: 900, refundAmt: null, refundAskedAmt: null })).toBe(900);
});
