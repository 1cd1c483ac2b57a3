import type { Resource } from '@contract/kit/resource';
import { dealers } from '@contract/resources/dealers/dealers';
import { products } from '@contract/resources/products/products';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from '../testing/testConsole';
import { serve } from '../testing/testServer';
import { ImportStart } from './ImportStart';

beforeAll(withoutLayout);

const nothing = () => undefined;
async function shown(resource: Resource) {
  serve(() => []);
  render(
    <Console access={mayAll(resource)}>
      <ResourceProvider resource={resource}>
        <ImportStart sending={false} onSend={nothing} onOpen={nothing} onTemplate={nothing} />
      </ResourceProvider>
    </Console>,
  );
  await screen.findByRole('button', { name: 'Choose file' });
  return document.querySelector('input[type=file]')?.getAttribute('accept') ?? '';
}

it('explains images where a sheet may name some and accepts a ZIP there', async () => {
  expect(await shown(products)).toContain('.zip');
  const text = screen.getByText(/choose a ZIP/).textContent;
  expect(text).toMatch(/images\/123\.jpg/);
  expect(text).toMatch(/512 MB; rows: 5,000, images: 40,000/);
});

it('mentions no images elsewhere', async () => {
  expect(await shown(dealers)).not.toContain('.zip');
  expect(screen.queryByText(/ZIP/)).toBeNull();
});
