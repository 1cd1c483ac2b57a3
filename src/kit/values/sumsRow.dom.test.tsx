import { iotRenewalOrders } from '@contract/resources/simCards/iotRenewalOrders';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../testing/testConsole';
import { useWords } from '../words';
import { FieldValue } from './FieldValue';

function Cards() {
  const words = useWords('iotRenewalOrders');
  const lines = [
    { cardId: 'c1', months: 1, price: 1_000 },
    { cardId: 'c2', months: 1, price: 500 },
  ];
  const field = iotRenewalOrders.fields.cards;
  return <FieldValue name="cards" field={field} words={words} value={lines} titles={{}} orgId="seoul" />;
}

it('sums money in the currency of the record for every reader', () => {
  const access = { ...mayAll(), currency: 'CNY', otherCurrencies: { seoul: 'KRW' } };
  render(
    <Console access={access}>
      <Cards />
    </Console>,
  );
  expect(screen.getByText('₩1,000')).toBeTruthy();
  expect(screen.getByText('₩1,500')).toBeTruthy();
});
