import { f } from '@contract/kit/field';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { CommandPage } from '../testing/CommandPage';
import { Refusal, serve } from '../testing/testServer';

const asked = f.text({ required: true, max: 64 });
const resource: Resource = {
  ...merchantEntries,
  commands: {
    changeAccount: {
      needs: 'M',
      reason: true,
      args: { accountName: asked, bankName: asked },
      steps: [['accountName'], ['bankName']],
    },
  },
};
const row = { id: 'e1', name: 'North', orgId: 'o1', version: 3, createdAt: 0, updatedAt: 0 } as AnyRow;

beforeAll(() => withoutLayout());
afterEach(cleanup);

function open(answers: (AnyRow | Refusal)[], of: Resource = resource) {
  const onDone = vi.fn();
  const calls = serve((path) => (path === '/merchantEntries/e1/changeAccount' ? answers.shift() : undefined));
  render(<CommandPage resource={of} command="changeAccount" row={row} onDone={onDone} />);
  const sent = () => calls.filter((line) => line.startsWith('POST'));
  return { sent, onDone, user: userEvent.setup() };
}
const next = () => screen.findByRole('button', { name: 'Next' });

it('asks for one group after another, keeps the input and shows a summary before it runs', async () => {
  const { sent, onDone, user } = open([{ ...row, version: 4 }]);
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
  await user.click(await next());
  // Nothing typed: the step stays.
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  await user.type(screen.getByLabelText(/Account holder/), 'North Ltd{Enter}');
  expect(await screen.findByText('Step 2 of 3')).toBeTruthy();
  const bank = screen.getByLabelText(/Bank/);
  expect(document.activeElement).toBe(bank);
  await user.type(bank, 'ICBC');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const holder = screen.getByLabelText(/Account holder/) as HTMLInputElement;
  expect(holder.value).toBe('North Ltd');
  expect(document.activeElement).toBe(holder);
  await user.click(await next());
  await user.click(await next());
  expect(await screen.findByText('Step 3 of 3: check the entries')).toBeTruthy();
  expect(screen.getByText('North Ltd')).toBeTruthy();
  expect(screen.getByText('ICBC')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText(/Reason/));
  await user.type(screen.getByLabelText(/Reason/), 'moved');
  await user.click(screen.getByRole('button', { name: 'Change account' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const args = { accountName: 'North Ltd', bankName: 'ICBC' };
  expect(sent()).toEqual([
    `POST /merchantEntries/e1/changeAccount ${JSON.stringify({ version: 3, args, reason: 'moved' })}`,
  ]);
});

it('returns to the step of a field that the server rejects', async () => {
  const body = { msg: 'no', key: 'err.common.validation', fields: { accountName: 'err.form.required' } };
  const { user } = open([new Refusal(400, body)]);
  await user.type(await screen.findByLabelText(/Account holder/), 'North Ltd{Enter}');
  await user.type(await screen.findByLabelText(/Bank/), 'ICBC{Enter}');
  await user.type(await screen.findByLabelText(/Reason/), 'moved');
  await user.click(screen.getByRole('button', { name: 'Change account' }));
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
  expect(screen.getByLabelText(/Account holder/).getAttribute('aria-invalid')).toBe('true');
});

it('treats a double click on "Next" as one click', async () => {
  const definition = { needs: 'M', args: { accountName: asked, bankName: asked } } as const;
  const quick: Resource = {
    ...merchantEntries,
    commands: { changeAccount: { ...definition, steps: [['accountName'], ['bankName']] } },
  };
  const { sent, onDone, user } = open([{ ...row, version: 4 }], quick);
  await user.type(await screen.findByLabelText(/Account holder/), 'North Ltd{Enter}');
  await user.type(await screen.findByLabelText(/Bank/), 'ICBC');
  await user.dblClick(await next());
  expect(await screen.findByText('Step 3 of 3: check the entries')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Change account' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
