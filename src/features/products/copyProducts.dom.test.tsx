import { products } from '@contract/resources/products/products';
import { organizations } from '@contract/resources/system/organizations';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../kit/testing/testConsole';
import { serve } from '../../kit/testing/testServer';
import CopyProductScreen from './CopyProductScreen';

const shown = (at: string) => {
  const asked = serve((path, search) => {
    if (path.endsWith('/options') || path.endsWith('/titles')) return [];
    const ids = search.get('filter[id]')?.replace('in:', '').split(',') ?? [];
    const rows = ids.slice(0, 100).map((id) => ({ id, orgId: id === 'p101' ? 'o2' : 'o1' }));
    return { rows, total: ids.length, page: 1, pageSize: 100, titles: {} };
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

it('offers institutions below all that have one of the products, however many were chosen', async () => {
  const ids = Array.from({ length: 101 }, (_each, index) => `id=p${index + 1}`);
  const asked = shown(`/machine/productMain/copyProduct?${ids.join('&')}`);
  const targets = () => asked.filter((each) => each.includes('/organizations/options'));
  await waitFor(() =>
    expect(decodeURIComponent(targets().at(-1) ?? '')).toContain('filter[orgId]=below:o1,o2'),
  );
  expect(decodeURIComponent(targets().join(' '))).not.toMatch(/below:o1(?!,o2)/);
});

it('asks for institutions after the products', async () => {
  shown('/machine/productMain/copyProduct');
  expect((await targets()).hasAttribute('disabled')).toBe(true);
});
