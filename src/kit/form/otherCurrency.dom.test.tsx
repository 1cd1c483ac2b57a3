import type { AnyRow } from '@contract/kit/resource';
import { organizations } from '@contract/resources/system/organizations';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawn } from '../testing/drawn';
import { RecordForm } from './RecordForm';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored = (more: object) =>
  ({
    id: 'o1',
    orgId: 'o1',
    version: 1,
    createdAt: 1,
    updatedAt: 1,
    name: 'Lighthouse',
    code: 'LIGHT',
    type: 'institution',
    market: 'CN',
    timezone: 'Asia/Shanghai',
    currency: 'CNY',
    stocktakeLimit: 20_000,
    ...more,
  }) as unknown as AnyRow;

const form = (row: AnyRow) => <RecordForm row={row} titles={{}} readOnly={false} onSaved={() => undefined} />;
const limit = async () =>
  (await screen.findByRole<HTMLInputElement>('textbox', { name: /^Stocktake/ })).value;

async function choose(user: ReturnType<typeof drawn>['user'], currency: RegExp): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /^Currency/ }));
  await user.click(await screen.findByRole('option', { name: currency }));
}

it('an amount keeps its figure when another currency is chosen', async () => {
  const { user } = drawn(organizations, form(stored({})), [stored({})]);
  expect(await limit()).toBe('¥ 200.00');
  const input = screen.getByRole('textbox', { name: /^Stocktake/ });
  await user.clear(input);
  await user.type(input, '5000');
  await choose(user, /KRW|won/i);
  expect(await limit()).toBe('₩ 5,000');
  await choose(user, /USD|US dollar/i);
  expect(await limit()).toBe('$ 5,000.00');
});

it('a record that another person gave another currency is shown as it is stored', async () => {
  const next = stored({ version: 2, currency: 'KRW' });
  function Page() {
    const [row, setRow] = useState(stored({}));
    return (
      <>
        <button type="button" onClick={() => setRow(next)}>
          Newer
        </button>
        {form(row)}
      </>
    );
  }
  const { user } = drawn(organizations, <Page />, [stored({})]);
  expect(await limit()).toBe('¥ 200.00');
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  await vi.waitFor(async () => expect(await limit()).toBe('₩ 20,000'));
});
