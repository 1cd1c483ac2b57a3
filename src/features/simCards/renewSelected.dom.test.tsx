import { iotRenewalOrders } from '@contract/resources/simCards/iotRenewalOrders';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

it('orders for the institution of the cards', async () => {
  const card = { id: 'c1', version: 1, orgId: 'shop', titles: {} };
  const answer = () => Response.json({ msg: 'success', result: card });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  show(['c1', 'c2']);
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole('link', { name: 'Renew 2 cards' }));
    const { state } = JSON.parse(screen.getByRole('status').textContent ?? '');
    expect(state.copy.values).toMatchObject({ orgId: 'shop', cards: [{ cardId: 'c1' }, { cardId: 'c2' }] });
  });
});

it('puts the selected cards into one new order with the usual months', async () => {
  show(['c1', 'c2']);
  fireEvent.click(await screen.findByRole('link', { name: 'Renew 2 cards' }));
  const { pathname, state } = JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(pathname).toBe('/InterCard/InterCardOrder/new');
  expect(state.copy.values.cards).toEqual([
    { cardId: 'c1', months: 12 },
    { cardId: 'c2', months: 12 },
  ]);
});

it('is hidden without permission to order and for more cards than an order can have', async () => {
  const { unmount } = show(['c1'], mayAll());
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  show(Array.from({ length: 201 }, (_, n) => `c${n}`));
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
