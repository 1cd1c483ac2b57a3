import type { AnyRow } from '@contract/kit/resource';
import { products } from '@contract/resources/products/products';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawn } from '../testing/drawn';
import { RecordForm } from './RecordForm';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored = (version: number, more: object) =>
  ({ id: 'p1', orgId: 'o1', version, createdAt: 1, updatedAt: 1, ...more }) as unknown as AnyRow;

/** The page takes the answer of a save for the record, and some time later what it asked for. */
function Page() {
  const [row, setRow] = useState(stored(1, { genericName: 'Aspirin', totalStock: 4711 }));
  const next = (more: object) => setRow(stored(2, { genericName: 'Aspirin', ...more }));
  return (
    <>
      <button type="button" onClick={() => next({})}>
        answered
      </button>
      <button type="button" onClick={() => next({ totalStock: 4712 })}>
        asked
      </button>
      <RecordForm row={row} titles={{}} readOnly={false} onSaved={() => undefined} />
    </>
  );
}

it('shows calculated values as the record has them, also when the form already has its version', async () => {
  const { user } = drawn(products, <Page />);
  await screen.findByText('4,711');
  await user.click(screen.getByRole('button', { name: 'answered' }));
  await waitFor(() => expect(screen.queryByText('4,711')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'asked' }));
  await screen.findByText('4,712');
});

/** A colleague's edit goes to review while somebody types: nobody edits the record until it is over. */
function Reviewed() {
  const [closed, close] = useState(false);
  const row = stored(closed ? 2 : 1, { genericName: closed ? 'Colleague' : 'Aspirin' });
  return (
    <>
      <button type="button" onClick={() => close(true)}>
        review
      </button>
      <RecordForm row={row} titles={{}} readOnly={closed} onSaved={() => undefined} />
    </>
  );
}

it('shows stored values and keeps the input when the record is closed meanwhile', async () => {
  const { user } = drawn(products, <Reviewed />);
  const input = await screen.findByDisplayValue('Aspirin');
  await user.clear(input);
  await user.type(input, 'Mine');
  await user.click(screen.getByRole('button', { name: 'review' }));
  await screen.findByText('Colleague');
  const kept = screen.getByText(/cannot be edited now/).closest('[role=status]');
  expect(kept?.querySelector('li')?.textContent).toBe('Generic name: Mine');
  expect(screen.getAllByText(/Mine/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/cannot be edited now/)).toBeNull();
  expect(screen.getByText('Colleague')).toBeTruthy();
});
