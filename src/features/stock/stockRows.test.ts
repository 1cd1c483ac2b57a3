import type { MachineInfo } from '@contract/machines';
import type { StockRow } from '@contract/stock';
import { describe, expect, it } from 'vitest';
import { byUrgency, countLevels, filterWarnings, warningsOf } from './stockRows';

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
  it('leave out what is sufficient and come in order of urgency', () => {
    const order = warningsOf(rows, machines)
      .sort(byUrgency)
      .map((warning) => warning.row.productId);
    expect(order).toEqual(['missed', 'gone', 'fast', 'slow']);
  });

  it('have no end date where nobody buys', () => {
    const days = Object.fromEntries(
      warningsOf(rows, new Map()).map((warning) => [warning.row.productId, warning.days]),
    );
    expect(days).toMatchObject({ slow: null, fast: 0.5, gone: 0 });
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
