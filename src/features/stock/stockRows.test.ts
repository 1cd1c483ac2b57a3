import type { MachineInfo } from '@contract/machines';
import type { StockRow } from '@contract/stock';
import { type CoverRow, stockCoverOf } from '@contract/stocking/cover';
import { describe, expect, it } from 'vitest';
import { byUrgency, countLevels, filterWarnings, sortedWarnings, warningsOf } from './stockRows';

const machines = new Map([['m', { id: 'm', name: 'Metro Hall', city: '杭州市' } as MachineInfo]]);
function row(productId: string, level: StockRow['level'], stock: number, ads: number): StockRow {
  return {
    machineId: 'm',
    productId,
    productName: productId,
    org: 'o',
    ver: 1,
    stock,
    capacity: 10,
    minAlert: 3,
    level,
    ads,
    at: 1,
  };
}
const rows = [
  row('fine', 'ok', 9, 1),
  row('slow', 'low', 3, 0),
  row('fast', 'low', 3, 6),
  row('gone', 'out', 0, 0.1),
  row('missed', 'out', 0, 4),
];

describe('stock warnings', () => {
  it('leave out sufficient stock and are sorted by urgency', () => {
    const order = warningsOf(rows, machines)
      .sort(byUrgency)
      .map((warning) => warning.row.productId);
    expect(order).toEqual(['missed', 'gone', 'fast', 'slow']);
  });

  it('are sorted by remaining days, unknown ones last', () => {
    const cover = (productId: string, stock: number, units: number): [string, CoverRow] => {
      const sold = { units, hours: 336 };
      const none = { outHours: 0, offlineHours: 0, batches: [], peerRate: null };
      const found = stockCoverOf({
        recent: sold,
        older: sold,
        sellable: stock,
        stock,
        capacity: 10,
        ...none,
      });
      return [`m|${productId}`, { ...found, deviceId: 'm', productId, at: 1 }];
    };
    const covers = new Map([cover('slow', 3, 2), cover('fast', 5, 90), cover('gone', 0, 1)]);
    const all = warningsOf(rows, machines, covers);
    const order = (descending: boolean) =>
      sortedWarnings(all, 'cover', descending).map((warning) => warning.row.productId);
    expect(order(false)).toEqual(['gone', 'fast', 'slow', 'missed']);
    expect(order(true)).toEqual(['slow', 'fast', 'gone', 'missed']);
    const fast = all.find((warning) => warning.row.productId === 'fast')?.cover;
    // Two were sold since it was worked out.
    expect(fast?.now.sellable).toBe(3);
    expect(fast?.now.p50).toBeLessThan(fast?.row.p50 ?? 0);
  });

  it('are found by product, machine, level and city', () => {
    const all = warningsOf(rows, machines);
    expect(filterWarnings(all, { q: 'METRO' })).toHaveLength(4);
    expect(filterWarnings(all, { q: 'fast', city: '杭州市' })).toHaveLength(1);
    expect(filterWarnings(all, { q: '', city: '上海市' })).toHaveLength(0);
    expect(filterWarnings(all, { q: '', level: 'out' })).toHaveLength(2);
  });

  it('are counted by level and machine', () => {
    expect(countLevels(warningsOf(rows, machines))).toEqual({ out: 2, critical: 0, low: 2, machines: 1 });
  });
});
