import { chargeOrders } from '@contract/resources/charging/chargeOrders';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { OwnServices } from './OwnServices';

const open = (mayBuy: boolean) =>
  render(
    <Console access={mayAll(chargeOrders)}>
      <OwnServices services={[]} now={0} mayBuy={mayBuy} />
    </Console>,
  );

it('a user without services is shown where to choose some', () => {
  open(true);
  expect(screen.getByText('Choose a service below to buy or try it.')).toBeTruthy();
});

it('a user who may not buy is not told to choose', () => {
  open(false);
  expect(screen.getByText('No services yet')).toBeTruthy();
  expect(screen.queryByText(/Choose a service/)).toBeNull();
});
