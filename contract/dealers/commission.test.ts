import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommissionDealer, commissionFor, commissionOf, monthBefore, sharesOf } from './commission';

const tree = (...rows: [id: string, parentId: string | null, percent: number][]) =>
  new Map(rows.map(([id, parentId, percent]): [string, CommissionDealer] => [id, { id, parentId, percent }]));
const THREE = tree(['head', null, 8], ['middle', 'head', 5], ['low', 'middle', 3], ['other', 'head', 10]);

describe('shares of a sale', () => {
  it('give each dealer up the tree the difference between its rate and the rate below', () => {
    expect([...sharesOf(THREE, 'low')]).toEqual([
      ['low', 3],
      ['middle', 2],
      ['head', 3],
    ]);
    expect([...sharesOf(THREE, 'head')]).toEqual([['head', 8]]);
  });

  it('give nothing to a dealer whose rate is not higher than the rate below', () => {
    expect([...sharesOf(THREE, 'other')]).toEqual([
      ['other', 10],
      ['head', 0],
    ]);
  });
});

it('round half a minor unit up for positive and negative amounts alike', () => {
  expect([50, 49, -50, -49].map((sold) => commissionOf(sold, 1))).toEqual([1, 0, -1, 0]);
  expect(commissionOf(123_456, 3.25)).toBe(4_012);
});

const rate = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
const trees = fc
  .tuple(rate, rate, rate, rate)
  .map(([a, b, c, d]) => tree(['1', null, a], ['2', '1', b], ['3', '2', c], ['4', '1', d]));
const sales = fc.array(
  fc.record({
    deviceId: fc.uuid(),
    dealerId: fc.constantFrom('1', '2', '3', '4', 'nobody'),
    sold: fc.integer({ min: -10_000_000, max: 1_000_000_000 }),
  }),
  { maxLength: 12 },
);

it('lines add up to the total, and all dealers together get the highest rate above each machine at most', () => {
  fc.assert(
    fc.property(trees, sales, (dealers, sold) => {
      const statements = [...dealers.keys()].map((id) => commissionFor(dealers, id, sold));
      for (const { lines, amount } of statements)
        expect(lines.reduce((all, line) => all + line.amount, 0)).toBe(amount);
      for (const { deviceId, dealerId, sold: one } of sold) {
        const chain = [...sharesOf(dealers, dealerId)];
        const highest = Math.max(0, ...chain.map(([id]) => dealers.get(id)?.percent ?? 0));
        expect(chain.reduce((all, [, share]) => all + Math.round(share * 100), 0)).toBe(
          Math.round(highest * 100),
        );
        const paid = statements.flatMap(({ lines }) => lines).filter((line) => line.deviceId === deviceId);
        const sum = paid.reduce((all, { amount }) => all + amount, 0);
        // Each level rounds for itself.
        expect(Math.abs(sum - (one * highest) / 100)).toBeLessThanOrEqual(chain.length);
      }
    }),
  );
});

it('are reversed in full by a refund', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rate, (sold, percent) => {
      expect(commissionOf(-sold, percent) + commissionOf(sold, percent)).toBe(0);
    }),
  );
});

it('count months backward across the end of a year', () => {
  expect([0, 1, 3, 15].map((months) => monthBefore('2026-03-31', months))).toEqual([
    '2026-03',
    '2026-02',
    '2025-12',
    '2024-12',
  ]);
});
