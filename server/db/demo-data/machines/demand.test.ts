import { describe, expect, it } from 'vitest';
import { withDemand } from './demand';

const lane = (laneNo: string, productId: string | null = 'p') => ({
  laneNo,
  productId,
  stock: 5,
  capacity: 8,
  minAlert: 1,
});
const sum = (lanes: readonly { ads?: number }[]) => lanes.reduce((all, { ads = 0 }) => all + ads, 0);

describe('daily demand per lane of a machine', () => {
  it('is pooled over lanes, though most of them sold nothing in that week', () => {
    const lanes = Array.from({ length: 40 }, (_, index) => lane(`A-1-${index}`));
    const told = withDemand(
      lanes,
      new Map([
        ['A-1-3', 1.5],
        ['A-1-7', 0.5],
      ]),
    );
    expect(sum(told)).toBeCloseTo(2, 9);
    expect(told.every(({ ads = 0 }) => ads > 0)).toBe(true);
    expect(told[3]?.ads ?? 0).toBeGreaterThan(told[7]?.ads ?? 0);
    expect(told[7]?.ads ?? 0).toBeGreaterThan(told[8]?.ads ?? 0);
  });

  it('is zero for an empty lane and for a machine that sold nothing', () => {
    const told = withDemand([lane('A'), lane('B', null)], new Map([['A', 1]]));
    expect(told.map(({ ads }) => ads)).toEqual([1, 0]);
    expect(sum(withDemand([lane('A'), lane('B')]))).toBe(0);
  });
});
