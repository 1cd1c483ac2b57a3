import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostSales, type Outage } from './lostSales';

const usual: Outage = { hours: 24, sold: 56, days: 28, mean: 2, price: 1_000 };

describe('lost sales', () => {
  it('of a machine that sells like the others equal its daily sales', () => {
    expect(lostSales([usual]).amount).toBe(2_000);
    expect(lostSales([{ ...usual, hours: 12 }]).amount).toBe(1_000);
    expect(lostSales([])).toEqual({ amount: 0, low: 0, high: 0 });
  });

  it('move toward the mean of all machines when the history is short', () => {
    const short = lostSales([{ ...usual, sold: 8, days: 1 }]);
    expect(short.amount).toBe(2_750);
    expect(lostSales([{ ...usual, sold: 0, days: 28, mean: 0 }]).amount).toBe(4);
  });

  it('are less certain with less history and more certain when added up', () => {
    const width = ({ low, high, amount }: ReturnType<typeof lostSales>) => (high - low) / amount;
    const many = Array.from({ length: 100 }, () => usual);
    expect(width(lostSales(many))).toBeLessThan(width(lostSales([usual])) / 4);
    expect(width(lostSales([{ ...usual, sold: 4, days: 2 }]))).toBeGreaterThan(width(lostSales([usual])));
  });

  it('are zero when a machine with an empty lane sold as much as usual', () => {
    expect(lostSales([{ ...usual, soldMeanwhile: 3 }])).toEqual({ amount: 0, low: 0, high: 0 });
  });

  it('lie within their interval and never grow with what was sold', () => {
    const outage = fc.record({
      hours: fc.double({ min: 0, max: 2_000, noNaN: true }),
      sold: fc.nat(500),
      days: fc.double({ min: 1, max: 28, noNaN: true }),
      mean: fc.double({ min: 0, max: 20, noNaN: true }),
      price: fc.nat(100_000),
      soldMeanwhile: fc.nat(5),
    });
    fc.assert(
      fc.property(fc.array(outage, { maxLength: 20 }), (outages) => {
        const { amount, low, high } = lostSales(outages);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(amount);
        expect(high).toBeGreaterThanOrEqual(amount);
        const more = outages.map((each) => ({ ...each, soldMeanwhile: each.soldMeanwhile + 1 }));
        expect(lostSales(more).amount).toBeLessThanOrEqual(amount);
      }),
      { numRuns: 100 },
    );
  });
});
