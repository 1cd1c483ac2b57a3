import { meituanProducts } from '@contract/resources/orders/meituanProducts';
import { meituanStores } from '@contract/resources/orders/meituanStores';
import { organizations } from '@contract/resources/system/organizations';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RecordScreen } from '../record/RecordScreen';
import { onFreshPages } from '../testing/freshPages';
import { field, fill } from '../testing/newRecordPage';
import { ORG } from '../testing/people';
import { Console, mayAll } from '../testing/testConsole';
import { serve } from '../testing/testServer';

onFreshPages();

/** The form of a new product on a platform, with a store whose institution is told when `tell` is called. */
function newProduct(at: string) {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const seoul = { id: 's1', orgId: 'seoul', version: 1, titles: {} };
  serve((path, search) => {
    const store = { id: 's1', title: 'Seoul store' };
    if (path === '/meituanStores/options')
      return search.get('ids') === 's1' || !search.has('ids') ? [store] : [];
    return path === '/meituanStores/s1' ? told.then(() => seoul) : undefined;
  });
  const access = { ...mayAll(meituanProducts, meituanStores), orgId: ORG, otherCurrencies: { seoul: 'KRW' } };
  const { path } = meituanProducts;
  render(
    <Console access={access} at={`${path}/new${at}`}>
      <Routes>
        <Route path={`${path}/new`} element={<RecordScreen resource={meituanProducts} mode="create" />} />
      </Routes>
    </Console>,
  );
  return { tell };
}

it('a price that was typed before the store was chosen keeps its figure in the currency of the store', async () => {
  const user = userEvent.setup();
  const { tell } = newProduct('');
  await screen.findByRole('button', { name: 'Save' });
  fill('price', '5000');
  expect(field('price').value).toBe('¥ 5,000.00');
  await user.click(field('storeId'));
  await user.click(await screen.findByRole('option', { name: 'Seoul store' }));
  // Until it is known where the store belongs the amount stays as it was typed, and may be changed.
  fill('price', '6000');
  expect(field('price').value).toBe('¥ 6,000.00');
  tell();
  await waitFor(() => expect(field('price').value).toBe('₩ 6,000'));
});

it('a price waits for the currency of a store that was there from the beginning', async () => {
  const { tell } = newProduct('?f.storeId=in:s1');
  await screen.findByRole('button', { name: 'Save' });
  expect(field('price').disabled).toBe(true);
  tell();
  await waitFor(() => expect(field('price').disabled).toBe(false));
  fill('price', '7');
  expect(field('price').value).toBe('₩ 7');
});

it('an amount of a new institution is typed in its own currency, not in that of the person', async () => {
  serve((path) => (path.endsWith('/options') ? [] : undefined));
  const access = { ...mayAll(organizations), orgId: ORG, currency: 'USD', otherCurrencies: { seoul: 'KRW' } };
  const { path } = organizations;
  render(
    <Console access={access} at={`${path}/new`}>
      <Routes>
        <Route path={`${path}/new`} element={<RecordScreen resource={organizations} mode="create" />} />
      </Routes>
    </Console>,
  );
  await screen.findByRole('button', { name: 'Save' });
  fill('stocktakeLimit', '5000');
  await waitFor(() => expect(field('stocktakeLimit').value).toMatch(/^¥/));
});
