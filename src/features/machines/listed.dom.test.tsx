import { products } from '@contract/resources/products/products';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import { useListed } from './listed';

function Listed() {
  return <p>{JSON.stringify({ listed: useListed('d1', 0) })}</p>;
}

it('searches only products that the machine may sell', async () => {
  const asked = serve((path) =>
    path.includes('/planogram') ? { sellerIds: ['o0', 'o1'] } : { rows: [], total: 0 },
  );
  render(
    <Console access={mayAll(products)}>
      <Listed />
    </Console>,
  );
  // Nothing is said before it is known.
  screen.getByText('{}');
  await screen.findByText('{"listed":false}');
  expect(decodeURIComponent(asked.join(' '))).toContain('filter[orgId]=in:o0,o1');
});
