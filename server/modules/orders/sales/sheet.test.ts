import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../../contract/common/locale';
import type { SalesPeriod, SalesStatistics } from '../../../../contract/orders/sales';
import { salesSheet } from './sheet';

const period = (revenue: number): SalesPeriod => ({
  orders: 2,
  revenue,
  refunds: 100,
  failureRefunds: 0,
  margin: 40,
  costed: 1_000,
  lost: { amount: 305, low: 100, high: 510 },
  missed: { soldOut: 1.25, offline: 0 },
});
const part = (key: string, label = key) => {
  const { missed: _missed, ...sums } = period(123_456);
  return { ...sums, key, label };
};
const ASKED = { from: Date.UTC(2026, 3, 9, 16), to: Date.UTC(2026, 3, 12, 16) };
const sheetOf = (
  by: 'channel' | 'machine' | 'day',
  parts: SalesStatistics['parts'],
  locale: Locale = 'zh-cn',
) => salesSheet({ total: period(300), before: period(200), parts }, { ...ASKED, by }, locale);

describe('the sheet of the sales statistics', () => {
  it.each(LOCALES)('in %s names every figure, its days and the days before', (locale) => {
    const { rows, headRow } = sheetOf('machine', [part('m1', 'M')], locale);
    expect(rows[1]?.[1]).toBe('2026-04-10 – 2026-04-12');
    expect(rows[2]?.[1]).toBe('2026-04-07 – 2026-04-09');
    for (const head of rows[headRow - 1] ?? []) expect(head).toEqual(expect.stringMatching(/./));
    for (const [name] of rows.slice(5, headRow - 2)) expect(name).toEqual(expect.stringMatching(/./));
    expect(rows[headRow]?.length).toBe(rows[headRow - 1]?.length);
  });

  it('has amounts as numbers with two decimals and the change beside them', () => {
    const { rows, headRow } = sheetOf('machine', [part('m1', '=1+1')]);
    expect(rows[6]?.slice(1)).toEqual([{ number: 3, money: 2 }, { number: 2, money: 2 }, { number: 50 }]);
    expect(rows[headRow]?.slice(0, 3)).toEqual(['=1+1', { number: 2 }, { number: 1234.56, money: 2 }]);
  });

  it('ends with the rest so that the column adds up', () => {
    const { lost, missed: _missed, ...sums } = period(300);
    const rest = { ...sums, lost: lost.amount };
    const statistics = { total: period(300), before: period(200), parts: [part('m1')], rest };
    const { rows } = salesSheet(statistics, { ...ASKED, by: 'machine' }, 'en');
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['All others', { number: 2 }, { number: 3, money: 2 }]);
    expect(rows.at(-1)?.slice(-3)).toEqual([{ number: 3.05, money: 2 }, null, null]);
    expect(rows.at(-1)?.length).toBe(rows.at(-2)?.length);
  });

  it('writes channels in words, days with their year and unassigned sales', () => {
    const firstOf = (by: 'channel' | 'machine' | 'day', key: string, label?: string) => {
      const { rows, headRow } = sheetOf(by, [part(key, label)], 'en');
      return rows[headRow]?.[0];
    };
    expect(firstOf('channel', 'JD')).toBe('JD Daojia');
    expect(firstOf('day', '2026-04-10', '04-10')).toBe('2026-04-10');
    expect(firstOf('machine', '', '')).toBe('Not assigned');
  });
});
