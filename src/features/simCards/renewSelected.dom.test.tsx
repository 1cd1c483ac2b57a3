import { iotRenewalOrders } from '@contract/resources/simCards/iotRenewalOrders';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { RenewSelected } from './RenewSelected';

/** Where one is, with what was taken along. */
function Place() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}
const show = (ids: readonly string[], access = mayAll(iotRenewalOrders)) =>
  render(
    <Console access={access}>
      <RenewSelected ids={ids} />
      <Place />
    </Console>,
  );

it('takes the selected cards to one new order, each for the usual months', async () => {
  show(['c1', 'c2']);
  fireEvent.click(await screen.findByRole('link', { name: 'Renew 2 cards' }));
  const { pathname, state } = JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(pathname).toBe('/InterCard/InterCardOrder/new');
  expect(state.copy.values.cards).toEqual([
    { cardId: 'c1', months: 12 },
    { cardId: 'c2', months: 12 },
  ]);
});

it('is not offered to whoever makes no orders, nor for more cards than an order has lines', async () => {
  const { unmount } = show(['c1'], mayAll());
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  show(Array.from({ length: 201 }, (_, n) => `c${n}`));
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
