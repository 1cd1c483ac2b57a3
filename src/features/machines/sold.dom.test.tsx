import type { AnyRow } from '@contract/kit/resource';
import { ownOrders } from '@contract/resources/orders/ownOrders';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { useSold } from './sold';

const machine = { id: 'd1', createdAt: Date.now() } as unknown as AnyRow;

function Sold() {
  return <p>{JSON.stringify({ sold: useSold(machine) })}</p>;
}

it('a machine counts as selling after a dispense, not after an order', async () => {
  const asked = serve(() => ({ rows: [], total: 0 }));
  render(
    <Console access={mayAll(ownOrders)}>
      <Sold />
    </Console>,
  );
  await screen.findByText('{"sold":false}');
  expect(decodeURIComponent(asked.join(' '))).toContain(
    'filter[fulfilStatus]=in:dispensed,picked_up,delivering,arrived,partial',
  );
});
