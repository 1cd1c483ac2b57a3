import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { desk, type StoredReview, sent, serveDesk } from './testing/deskServer';
import { open, openFirst, tellChanged } from './testing/openDesk';

beforeAll(() => {
  withoutLayout();
});
beforeEach(() => {
  serveDesk();
  desk.found = [];
});

/** Answers of these calls stay on their way until they are let go. @returns lets them go */
function holdUp(...calls: string[]): () => void {
  const { fetch: atOnce } = globalThis;
  let letGo: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await atOnce(...call);
    if (calls.some((each) => String(call[0]).endsWith(each))) await arrives;
    return answer;
  });
  return () => letGo();
}

/** Another window of the same person, closed: what it held is given back. */
function givenBack(id: string): void {
  const own = desk.kept[id] as StoredReview;
  desk.kept[id] = { ...own, state: 'pending_second', takenBy: null, version: own.version + 1 };
  tellChanged();
}

it('a prescription returned by another window of the same user stays open here, and Enter still signs', async () => {
  const user = await openFirst();
  await user.keyboard('1234567890p');
  await user.type(await screen.findByLabelText(/Your password/), '246810');
  const letGo = holdUp('/a/take');
  givenBack('a');
  await waitFor(() => expect(desk.kept.a?.takenBy).toBe('u1'));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByRole('button', { name: 'Take for review' })).toBeNull();
  await user.keyboard('{Enter}');
  letGo();
  await waitFor(() => expect(desk.kept.a?.state).toBe('approved'));
});

it('a prescription taken by another pharmacist meanwhile is reported', async () => {
  await openFirst();
  const own = desk.kept.a as StoredReview;
  desk.kept.a = { ...own, takenBy: 'other', version: own.version + 2 };
  tellChanged();
  await screen.findByText(/Li Na is reviewing this prescription/);
  expect(sent()).toEqual(['POST /prescriptions/a/take']);
});

it('an answer about the previous prescription does not affect the open one', async () => {
  const letGo = holdUp('/a/take');
  let read: () => void = () => undefined;
  desk.reading = new Promise((resolve) => {
    read = resolve;
  });
  const user = userEvent.setup({ delay: null });
  open();
  await screen.findByText('3 prescriptions waiting');
  await user.keyboard('j');
  await waitFor(() => expect(desk.kept.a?.takenBy).toBe('u1'));
  await user.keyboard('j');
  await waitFor(() => expect(desk.kept.b?.takenBy).toBe('u1'));
  await user.keyboard('1234567890p');
  await user.type(await screen.findByLabelText(/Your password/), '246810');
  letGo();
  await waitFor(() => expect(sent()).toContain('POST /prescriptions/a/release'));
  expect(screen.queryByRole('button', { name: 'Take for review' })).toBeNull();
  await user.keyboard('{Enter}');
  read();
  await waitFor(() => expect(desk.kept.b?.state).toBe('approved'));
});
