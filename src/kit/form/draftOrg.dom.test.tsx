import { meituanProducts } from '@contract/resources/orders/meituanProducts';
import { meituanStores } from '@contract/resources/orders/meituanStores';
import { organizations } from '@contract/resources/system/organizations';
import { render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RecordScreen } from '../record/RecordScreen';
import { onFreshPages } from '../testing/freshPages';
import { field, fill } from '../testing/newRecordPage';
import { ORG } from '../testing/people';
import { Console, mayAll } from '../testing/testConsole';
import { serve } from '../testing/testServer';

onFreshPages();

it('a price is typed in the currency of the institution of the store that was chosen', async () => {
  serve((path, search) => {
    const store = { id: 's1', title: 'Seoul store' };
    if (path === '/meituanStores/options')
      return search.get('ids') === 's1' || !search.has('ids') ? [store] : [];
    return path === '/meituanStores/s1' ? { id: 's1', orgId: 'seoul', version: 1, titles: {} } : undefined;
  });
  const access = { ...mayAll(meituanProducts, meituanStores), orgId: ORG, otherCurrencies: { seoul: 'KRW' } };
  const { path } = meituanProducts;
  render(
    <Console access={access} at={`${path}/new?f.storeId=in:s1`}>
      <Routes>
        <Route path={`${path}/new`} element={<RecordScreen resource={meituanProducts} mode="create" />} />
      </Routes>
    </Console>,
  );
  await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(field('storeId').value).toBe('Seoul store'));
  fill('price', '7');
  await waitFor(() => expect(field('price').value.startsWith('₩')).toBe(true));
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
