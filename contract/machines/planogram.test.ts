import { describe, expect, it } from 'vitest';
import { type LaneBatch, marksOf, nearestExpiry, settledBatches } from './planogram';

const batch = (qty: number, expiry: string | null = '2028-01-31'): LaneBatch => ({
  batchNo: expiry && `B${expiry}`,
  expiry,
  qty,
});

describe('the action a lane needs', () => {
  const fine = {
    health: 'ok',
    saleState: 'on',
    productId: 'p',
    stock: 5,
    minAlert: 2,
    batches: [batch(5)],
  } as const;
  it.each([
    [{}, []],
    [{ stock: 2 }, ['low']],
    [{ stock: 0, saleState: 'soldout' }, ['empty']],
    [{ productId: null, stock: 0 }, ['unassigned']],
    [{ saleState: 'paused', stock: 1 }, ['paused', 'low']],
    [{ saleState: 'quarantined', health: 'jam' }, ['fault', 'quarantined']],
    [{ batches: [batch(1, '2026-11-22')] }, ['expired']],
    [{ batches: [batch(1, '2026-11-23')] }, []],
    [
      { batches: [batch(1, '2027-06-30'), batch(1, null), batch(1, '2027-05-31')], stock: 1 },
      ['misordered', 'low'],
    ],
    [{ batches: [batch(1, '2027-06-30'), batch(1, '2027-06-30'), batch(1, null)] }, []],
  ] as const)('is repair before release, and release before refill: %o', (parts, marks) => {
    expect(marksOf({ ...fine, ...parts }, '2026-11-23')).toEqual(marks);
  });
});

describe('batches', () => {
  const [front, rear] = [batch(3, '2027-01-31'), batch(2, '2028-01-31')];

  it('are sold from the front, one after the other', () => {
    expect(settledBatches([front, rear], 5)).toEqual([front, rear]);
    expect(settledBatches([front, rear], 4)).toEqual([{ ...front, qty: 2 }, rear]);
    expect(settledBatches([front, rear], 2)).toEqual([rear]);
    expect(settledBatches([front, rear], 1)).toEqual([{ ...rear, qty: 1 }]);
    expect(settledBatches([front, rear], 0)).toEqual([]);
  });

  it('of unknown number are added at the back', () => {
    expect(settledBatches([front], 5)).toEqual([front, { batchNo: null, expiry: null, qty: 2 }]);
  });

  it('expire with the earliest known expiry date', () => {
    expect(nearestExpiry([batch(1, null), rear, front])).toBe(front);
    expect(nearestExpiry([batch(1, null)])).toBeUndefined();
  });
});
