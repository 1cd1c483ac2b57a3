import type { AnyRow } from '@contract/kit/resource';
import { jdOrders } from '@contract/resources/orders/jdOrders';
import { tradingDetails } from '@contract/resources/orders/tradingDetails';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { OrderNo } from './OrderLink';

const row = { id: 'i1', order: { list: 'jdOrders', id: 'o1' } } as unknown as AnyRow;
const open = (access: ReturnType<typeof mayAll>) =>
  render(
    <Console access={access}>
      <OrderNo row={row} value="SO1" />
    </Console>,
  );

describe('an order number', () => {
  it('links to its record in its list', () => {
    open(mayAll(jdOrders));
    expect(screen.getByRole('link', { name: 'SO1' }).getAttribute('href')).toBe('/JD/orderList/record/o1');
  });

  it('is plain text for a user who may not open that list', () => {
    open(mayAll(tradingDetails));
    expect(screen.getByText('SO1')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
