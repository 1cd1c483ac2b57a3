import { products } from '@contract/resources/products/products';
import { organizations } from '@contract/resources/system/organizations';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import CopyProductScreen from './CopyProductScreen';

const shown = (at: string) => {
  const asked = serve((path) => {
    if (path.endsWith('/options') || path.endsWith('/titles')) return [];
    return { rows: [{ id: 'p1', orgId: 'o1' }], total: 1, page: 1, pageSize: 100, titles: {} };
  });
  render(
    <Console access={mayAll(products, organizations)} at={at}>
      <CopyProductScreen />
    </Console>,
  );
  return asked;
};
const targets = () => screen.findByRole('combobox', { name: 'Sub-institutions' });

it('offers institutions below the one that has the products', async () => {
  const asked = shown('/machine/productMain/copyProduct?id=p1');
  await waitFor(() =>
    expect(decodeURIComponent(asked.join(' '))).toContain('/organizations/options?filter[orgId]=below:o1'),
  );
  expect((await targets()).hasAttribute('disabled')).toBe(false);
});

it('asks for institutions after the products', async () => {
  shown('/machine/productMain/copyProduct');
  expect((await targets()).hasAttribute('disabled')).toBe(true);
});
