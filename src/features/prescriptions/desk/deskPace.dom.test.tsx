import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { desk, sent, serveDesk } from './testing/deskServer';
import { openFirst, tellChanged } from './testing/openDesk';

beforeAll(() => {
  withoutLayout();
});
beforeEach(() => {
  serveDesk();
});

/** Calls back once the dialog that is open has left the page, before anything else is drawn. */
function onceClosed(then: () => void): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=dialog]')) return;
    observer.disconnect();
    then();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Every prescription that a dialog asked about. */
function askedAbout(): Set<string> {
  const titles = new Set<string>();
  const look = () => {
    const title = document.querySelector('[role=dialog] h2')?.textContent;
    if (title) titles.add(/RX-\w+/.exec(title)?.[0] ?? title);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  return titles;
}

it('a decision typed right after the previous one applies to the next prescription', async () => {
  const user = await openFirst();
  await user.keyboard('r');
  const first = await screen.findByRole('dialog');
  const asked = askedAbout();
  fireEvent.change(within(first).getByRole('textbox', { name: /Opinion/ }), {
    target: { value: 'allergic' },
  });
  fireEvent.change(within(first).getByLabelText(/Your password/), { target: { value: '246810' } });
  onceClosed(() => {
    asked.clear();
    press('r');
  });
  fireEvent.submit(first.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
  const second = await screen.findByRole('dialog', { name: /RX-b/ });
  expect([...asked]).toEqual(['RX-b']);
  fireEvent.change(within(second).getByRole('textbox', { name: /Opinion/ }), {
    target: { value: 'too much' },
  });
  fireEvent.change(within(second).getByLabelText(/Your password/), { target: { value: '246810' } });
  fireEvent.submit(second.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(desk.kept.b?.state).toBe('rejected'));
  expect(sent().filter((each) => each?.endsWith('/reject'))).toEqual([
    'POST /prescriptions/a/reject',
    'POST /prescriptions/b/reject',
  ]);
});

it('a queue older than the decisions does not reopen decided prescriptions', async () => {
  const user = await openFirst();
  desk.toldLast = structuredClone({ a: desk.kept.b, b: desk.kept.b }) as typeof desk.kept;
  for (const id of ['a', 'b']) {
    await waitFor(() => expect(desk.kept[id]?.takenBy).toBe('u1'));
    await user.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: new RegExp(`RX-${id}`) });
    const opinion = within(dialog).getByRole('textbox', { name: /Opinion/ });
    fireEvent.change(opinion, { target: { value: 'allergic' } });
    fireEvent.change(within(dialog).getByLabelText(/Your password/), { target: { value: '246810' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(desk.kept[id]?.state).toBe('rejected'));
    tellChanged();
  }
  await screen.findByText('No prescription open');
});
