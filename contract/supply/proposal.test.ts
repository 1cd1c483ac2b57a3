import { expect, it } from 'vitest';
import { createRandom, seedOf } from '../common/random';
import { type ProductDemand, proposalOf } from './proposal';

const need = (more: Partial<ProductDemand> = {}): ProductDemand => ({
  productId: 'p',
  demand: 2,
  covered: 8,
  price: 500,
  minQty: 5,
  packQty: 10,
  ...more,
});

it('covers the requested days in whole packs and at least the minimum of the supplier', () => {
  expect(proposalOf([need()], 14, 0)).toEqual({
    days: 14,
    amount: 10_000,
    lines: [{ productId: 'p', qty: 20, price: 500 }],
  });
  expect(proposalOf([need({ covered: 27, minQty: 25 })], 14, 0)?.lines[0]?.qty).toBe(30);
});

it('is empty when every product lasts, also below the minimum order', () => {
  expect(proposalOf([need({ covered: 28 })], 14, 1_000_000)).toBeUndefined();
});

it('extends the period to reach the minimum order, by as few days as needed and up to a limit', () => {
  const proposal = proposalOf([need()], 14, 12_000);
  expect(proposal).toMatchObject({ days: 15, amount: 15_000 });
  expect(proposalOf([need()], 14, 100_000_000)?.days).toBe(90);
});

it('leaves no product short and orders no pack beyond the period', () => {
  const random = createRandom(seedOf('proposals'));
  for (let turn = 0; turn < 300; turn++) {
    const needs = Array.from({ length: random.int(1, 6) }, (_, index) =>
      need({
        productId: `p${index}`,
        demand: random.int(0, 90) / 10,
        covered: random.int(0, 120),
        minQty: random.int(1, 40),
        packQty: random.int(1, 30),
      }),
    );
    const proposal = proposalOf(needs, random.int(1, 60), random.int(0, 200_000));
    for (const { productId, demand, covered, minQty, packQty } of proposal ? needs : []) {
      const days = proposal?.days ?? 0;
      const qty = proposal?.lines.find((line) => line.productId === productId)?.qty ?? 0;
      expect(covered + qty).toBeGreaterThanOrEqual(Math.floor(demand * days));
      expect(qty % packQty).toBe(0);
      if (qty > 0) expect(qty).toBeLessThan(Math.max(Math.ceil(demand * days - covered), minQty) + packQty);
    }
  }
});
