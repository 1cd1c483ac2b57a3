import { f } from '@contract/kit/field';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../shared/testing/noLayout';
import { CommandPage } from '../testing/CommandPage';
import { type Call, serve } from '../testing/testServer';

const resource: Resource = {
  ...merchantEntries,
  commands: { changeAccount: { needs: 'M', args: { accountName: f.text({ required: true, max: 64 }) } } },
};
const row = { id: 'e1', name: 'North', orgId: 'o1', version: 3, createdAt: 0, updatedAt: 0 } as AnyRow;

beforeAll(() => withoutLayout());
afterEach(cleanup);

function dialog(shown: AnyRow, onDone: () => void) {
  return <CommandPage resource={resource} command="changeAccount" row={shown} onDone={onDone} />;
}

/** A server that does what it is told, but whose first answers are lost. */
function deaf(losing: number): Call[] {
  const calls: Call[] = [];
  serve((path, _search, call) => {
    if (path !== '/merchantEntries/e1/changeAccount') return undefined;
    calls.push(call);
    if (calls.length <= losing) throw new TypeError('Failed to fetch');
    return { ...row, version: 4 };
  });
  return calls;
}
/** The same for a deletion. */
function deafToDelete(): Call[] {
  const calls: Call[] = [];
  serve((path, search, call) => {
    if (path !== '/merchantEntries/e1') return undefined;
    calls.push({ ...call, body: { version: search.get('version') } });
    if (calls.length === 1) throw new TypeError('Failed to fetch');
    return null;
  });
  return calls;
}
const send = () => screen.findByRole('button', { name: 'Change account' });

it('sends the same request again after a lost answer, though the record shows a later version by now', async () => {
  const calls = deaf(1);
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const onDone = vi.fn();
  const { rerender } = render(dialog(row, onDone));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Account holder/), 'North Ltd');
  await user.click(await send());
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(seen.mock.contexts).toContain(alert));
  rerender(dialog({ ...row, version: 4 }, onDone));
  await user.click(await send());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(2);
  expect(calls[1]?.headers['Idempotency-Key']).toBe(calls[0]?.headers['Idempotency-Key']);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
});

it('sends another request once something else is wished', async () => {
  const calls = deaf(1);
  const onDone = vi.fn();
  render(dialog(row, onDone));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Account holder/), 'North Ltd');
  await user.click(await send());
  await screen.findByRole('alert');
  await user.type(await screen.findByLabelText(/Account holder/), ' 2');
  await user.click(await send());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls[1]?.headers['Idempotency-Key']).not.toBe(calls[0]?.headers['Idempotency-Key']);
});

it('deletes once: closed and opened again after a lost answer, the dialog sends the same request', async () => {
  const calls = deafToDelete();
  const onDone = vi.fn();
  const page = (shown: AnyRow) => (
    <CommandPage resource={resource} command="delete" row={shown} onDone={onDone} />
  );
  const user = userEvent.setup();
  const { unmount } = render(page(row));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('alert');
  unmount();
  render(page({ ...row, version: 4 }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls[0]?.headers['Idempotency-Key']).toBeTruthy();
  expect(calls[1]).toEqual(calls[0]);
});
