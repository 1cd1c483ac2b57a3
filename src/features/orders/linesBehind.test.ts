import { addressFilter } from '@contract/kit/question/address';
import { SALES_BY } from '@contract/orders/sales';
import { resourceNamed } from '@contract/resources';
import { tradingDetails } from '@contract/resources/orders/tradingDetails';
import { describe, expect, it } from 'vitest';
import { linesBehind, orderLinesAddress } from './linesBehind';

const [FROM, TO] = [Date.UTC(2026, 3, 1), Date.UTC(2026, 3, 8)];
const KEYS: Readonly<Record<string, string>> = { day: '2026-04-02', hour: '08', channel: 'H5' };

/** As the list reads its address; undefined for what it would leave out. */
function filtersOf(address: string) {
  const params = new URLSearchParams(address.split('?')[1]);
  return [...params].map(([name, text]) => addressFilter(tradingDetails, name, text, resourceNamed));
}

describe('the sales lines behind a figure', () => {
  const addresses = [
    ...SALES_BY.map((by) => linesBehind(by, KEYS[by] ?? 'x1', FROM, TO)),
    ...(['category', 'machine'] as const).map((by) => linesBehind(by, '', FROM, TO)),
    orderLinesAddress(FROM, TO, { costAmt: 'gte:1' }),
    orderLinesAddress(FROM, TO, { refundAmt: 'gte:1' }),
  ];
  it.each(addresses)('use filters that the sales list accepts: %s', (address) => {
    for (const filter of filtersOf(address)) expect(tradingDetails.list.filters).toContain(filter?.field);
  });

  it('of a day are the paid ones of that day in China', () => {
    const start = Date.UTC(2026, 3, 1, 16);
    expect(filtersOf(linesBehind('day', '2026-04-02', FROM, TO))).toEqual([
      { field: 'placedAt', op: 'between', values: [String(start), String(start + 86_400_000 - 1)] },
      { field: 'paidAt', op: 'filled', values: [] },
    ]);
  });
});
