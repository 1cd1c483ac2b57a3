import type { AnyRow } from '@contract/kit/resource';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawn } from '../../testing/drawn';
import { RecordForm } from '../RecordForm';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROW = {
  id: 'e1',
  orgId: 'o1',
  version: 3,
  createdAt: 1,
  updatedAt: 1,
  fullName: 'Corner pharmacy',
  merchantType: 'enterprise',
  declareState: 'rejected',
  rejectDetail: [{ field: 'licenceNo', reason: 'Not in the register' }],
} as unknown as AnyRow;

const show = (readOnly = false) =>
  drawn(merchantEntries, <RecordForm row={ROW} titles={{}} readOnly={readOnly} onSaved={() => undefined} />, [
    ROW,
  ]);

it('shows one group at a time, partner remarks at their fields and links to them from the overview', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Overview/ }));
  await screen.findByText('1 field was rejected');
  const [refused] = screen.getAllByRole('button', { name: 'Business license no.' });
  await user.click(refused as HTMLElement);
  const input = await screen.findByRole('textbox', { name: /Business license no/ });
  await waitFor(() => expect(document.activeElement).toBe(input));
  screen.getByText('Not in the register');
  expect(screen.queryByRole('textbox', { name: /Full name/ })).toBeNull();
  await user.type(input, '9');
  expect(screen.queryByText('Not in the register')).toBeNull();
});

it('explains in the language of the reader why a partner refused a value, with the partner’s text', async () => {
  const unread = { field: 'licenceNo', reason: '格式错误', cause: 'value' };
  const row = { ...ROW, rejectDetail: [unread] } as unknown as AnyRow;
  drawn(merchantEntries, <RecordForm row={row} titles={{}} readOnly={false} onSaved={() => undefined} />, [
    row,
  ]);
  const [overview] = await screen.findAllByRole('button', { name: /^Overview/ });
  await userEvent.click(overview as HTMLElement);
  await screen.findByText(
    /The payment provider could not read “Business license no.”. Check it and declare again · 格式错误/,
  );
});

it('opens the step of a problem before anything is sent', async () => {
  const { user, asked } = show();
  await user.click(await screen.findByRole('button', { name: /^Settlement account/ }));
  await user.type(await screen.findByRole('textbox', { name: /CNAPS/ }), '12');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('group', { name: 'Settlement and fees' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const input = await screen.findByRole('textbox', { name: /CNAPS/ });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(asked.some((line) => line.startsWith('PUT'))).toBe(false);
});

it('shows unsaved input on the overview', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Store/ }));
  await user.type(await screen.findByRole('textbox', { name: /Store address/ }), '18 Wensan Road');
  await user.click(screen.getByRole('button', { name: /^Overview/ }));
  await screen.findByText('18 Wensan Road');
});

it('is an overview of facts for read-only users', async () => {
  show(true);
  await screen.findByText('Corner pharmacy');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/still missing/)).toBeNull();
});
