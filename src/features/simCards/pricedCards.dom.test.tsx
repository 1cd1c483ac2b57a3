import { iotRenewalOrders } from '@contract/resources/simCards/iotRenewalOrders';
import { useWords } from '@kit';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { withoutLayout } from '../../shared/testing/noLayout';
import { PricedCards } from './PricedCards';

beforeAll(() => withoutLayout());

function Form() {
  const [value, setValue] = useState<unknown>([
    { cardId: 'c1', months: 12 },
    { cardId: 'c2', months: 3 },
  ]);
  const words = useWords('iotRenewalOrders');
  const field = iotRenewalOrders.fields.cards;
  return (
    <>
      <PricedCards name="cards" field={field} words={words} value={value} draft={{}} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

it('shows the price of each card and the total and sends no price', async () => {
  serve((path) =>
    path.startsWith('/iotCards?') || path === '/iotCards'
      ? {
          rows: [
            { id: 'c1', version: 1, monthlyFee: 1_000 },
            { id: 'c2', version: 1, monthlyFee: 500 },
          ],
          total: 2,
          page: 1,
          pageSize: 100,
          titles: {},
          asOf: 0,
        }
      : [],
  );
  render(
    <Console access={mayAll(iotRenewalOrders)}>
      <Form />
    </Console>,
  );
  expect(await screen.findByText(/120\.00/)).toBeTruthy();
  expect(screen.getByText(/(?<!1)15\.00/)).toBeTruthy();
  expect(screen.getByText(/135\.00/)).toBeTruthy();
  fireEvent.change(screen.getAllByRole('textbox').at(-1) as HTMLElement, { target: { value: '6' } });
  expect(await screen.findByText(/150\.00/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).not.toContain('price');
});
