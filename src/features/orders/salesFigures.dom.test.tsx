import type { SalesPeriod } from '@contract/orders/sales';
import { tradingDetails } from '@contract/resources/orders/tradingDetails';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { SalesFigures } from './SalesFigures';

afterEach(cleanup);

const [FROM, TO] = [1_000_000, 2_000_000];
const period: SalesPeriod = {
  orders: 252,
  revenue: 1_000,
  refunds: 200,
  failureRefunds: 0,
  margin: 300,
  costed: 900,
  lost: { amount: 0, low: 0, high: 0, units: 0 } as SalesPeriod['lost'],
  missed: { soldOut: 0, offline: 0 },
};

it('orders are said with the number of lines that the list behind them has', async () => {
  const asked: string[] = [];
  serve((path, search) => {
    if (path !== '/tradingDetails') return undefined;
    asked.push(`${search.get('filter[placedAt]')} ${search.get('filter[paidAt]')}`);
    return { rows: [], total: 311, page: 1, pageSize: 1, titles: {} };
  });
  render(
    <Console access={mayAll(tradingDetails)}>
      <SalesFigures total={period} before={period} from={FROM} to={TO} />
    </Console>,
  );
  await screen.findByText('311 sales lines');
  expect(asked).toEqual(['between:1000000,1999999 filled']);
  const link = screen.getByRole('link', { name: /Orders/ }).getAttribute('href');
  expect(decodeURIComponent(link ?? '')).toContain('placedAt=between:1000000,1999999');
});
