import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BILL_LINES, type BillLine, differencesOf } from './differences';

const line = (kind: BillLine['kind'], no: string, amount: number): BillLine => ({ kind, no, amount });

describe('differencesOf', () => {
  it('finds entries missing on either side and entries with different amounts', () => {
    const ours = [line('payment', 'a', 100), line('payment', 'b', 200), line('refund', 'a', 30)];
    const theirs = [line('payment', 'b', 210), line('payment', 'c', 50), line('refund', 'a', 30)];
    expect(differencesOf(ours, theirs)).toEqual([
      { kind: 'missing_there', line: 'payment', no: 'a', ours: 100, theirs: 0 },
      { kind: 'amount', line: 'payment', no: 'b', ours: 200, theirs: 210 },
      { kind: 'missing_here', line: 'payment', no: 'c', ours: 0, theirs: 50 },
    ]);
  });

  it('compares several refunds of an order by their sum', () => {
    const parts = [line('refund', 'a', 30), line('refund', 'a', 20)];
    expect(differencesOf(parts, [line('refund', 'a', 50)])).toEqual([]);
  });

  it('accounts for the whole difference between the sums', () => {
    const bill = fc.array(
      fc.record({
        kind: fc.constantFrom(...BILL_LINES),
        no: fc.constantFrom('a', 'b', 'c', 'd'),
        amount: fc.integer({ min: 1, max: 1_000_000 }),
      }),
    );
    const total = (lines: readonly { amount: number }[]) =>
      lines.reduce((sum, { amount }) => sum + amount, 0);
    fc.assert(
      fc.property(bill, bill, (ours, theirs) => {
        const found = differencesOf(ours, theirs);
        const gap = found.reduce((sum, each) => sum + each.ours - each.theirs, 0);
        expect(gap).toBe(total(ours) - total(theirs));
        expect(differencesOf(ours, ours)).toEqual([]);
      }),
    );
  });
});
