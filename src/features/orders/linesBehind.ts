import { FILTER_PREFIX } from '@contract/kit/question/filterPrefix';
import type { SalesBy } from '@contract/orders/sales';
import { DAY_MS } from '@contract/time/durations';

/** What else the lines behind a figure have in common, as filters of the list. */
type Filters = Readonly<Record<string, string>>;

/** What is asked of the list of sales for the lines of what was paid in a period. */
export const orderLinesIn = (from: number, to: number, filters: Filters = {}): Filters => ({
  placedAt: `between:${from},${to - 1}`,
  paidAt: 'filled',
  ...filters,
});

/** The list of them. */
export function orderLinesAddress(from: number, to: number, filters: Filters = {}): string {
  const params = new URLSearchParams();
  for (const [field, filter] of Object.entries(orderLinesIn(from, to, filters)))
    params.set(FILTER_PREFIX + field, filter);
  return `/orderMain/tradingDetails?${params}`;
}

/** The lines behind a part. */
export function linesBehind(by: SalesBy, key: string, from: number, to: number): string {
  const start = by === 'day' ? Date.parse(`${key}T00:00:00+08:00`) : from;
  const end = by === 'day' ? start + DAY_MS : to;
  if (by === 'day') return orderLinesAddress(start, end);
  const own: Record<typeof by, Filters> = {
    hour: { hour: `eq:${Number(key)}` },
    channel: { channel: `in:${key}` },
    category: { categoryId: key === '' ? 'empty' : `in:${key}` },
    product: { productName: `eq:${key}` },
    machine: { deviceId: key === '' ? 'empty' : `in:${key}` },
  };
  return orderLinesAddress(start, end, own[by]);
}
