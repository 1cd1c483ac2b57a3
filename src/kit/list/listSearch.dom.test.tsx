import { ledgerDays } from '@contract/resources/orders/ledgerDays';
import { ownOrders } from '@contract/resources/orders/ownOrders';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from '../testing/testConsole';
import { ListSearch } from './ListSearch';

it.each([
  [ownOrders, 1],
  [ledgerDays, 0],
] as const)('a list is searched only where something of it is', async (resource, boxes) => {
  render(
    <Console access={mayAll(resource)}>
      <ResourceProvider resource={resource}>
        <ListSearch value="" onChange={() => undefined} />
        <p>there</p>
      </ResourceProvider>
    </Console>,
  );
  await screen.findByText('there');
  expect(screen.queryAllByRole('textbox').length + screen.queryAllByRole('searchbox').length).toBe(boxes);
});
