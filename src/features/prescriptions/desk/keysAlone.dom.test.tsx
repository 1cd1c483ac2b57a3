import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { desk, sent, serveDesk } from './testing/deskServer';
import { open } from './testing/openDesk';

beforeAll(() => {
  withoutLayout();
  Element.prototype.scrollIntoView ??= () => undefined;
});
beforeEach(() => {
  serveDesk();
});

/** `DESK_SHEETS=30` times thirty of them. */
const SHEETS = Number(process.env.DESK_SHEETS ?? 2);
const KEYS_MS = 60_000;

it('prescriptions can be reviewed one after another by keyboard, and early keys apply to the next', {
  timeout: SHEETS * KEYS_MS,
}, async () => {
  desk.found = [];
  const ids = Array.from({ length: SHEETS }, (_, index) => `n${String(index).padStart(2, '0')}`);
  desk.kept = Object.fromEntries(
    [...ids, 'z'].map((id) => [id, { state: 'pending_review', takenBy: null, version: 1 }]),
  );
  const user = userEvent.setup({ delay: null });
  open();
  await screen.findByText(/prescriptions waiting/);
  await user.keyboard('j');
  const times: number[] = [];
  for (const id of ids) {
    const from = performance.now();
    // Nothing is waited for: neither the sheet nor that it is taken.
    await user.keyboard('1234567890p');
    const password = await screen.findByLabelText(/Your password/, {}, { timeout: KEYS_MS });
    await user.type(password, '246810{Enter}');
    await waitFor(() => expect(desk.kept[id]?.state).toBe('approved'), { timeout: KEYS_MS });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: KEYS_MS });
    times.push(performance.now() - from);
  }
  const passes = sent().filter((each) => each?.endsWith('/pass'));
  expect(passes).toEqual(ids.map((id) => `POST /prescriptions/${id}/pass`));
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  if (SHEETS > 2) process.stdout.write(`median of ${SHEETS} sheets: ${Math.round(median)} ms\n`);
  expect(median).toBeLessThan(20_000);
});

it('Enter pressed before the holder is known signs once it is', async () => {
  let read: () => void = () => undefined;
  desk.reading = new Promise((resolve) => {
    read = resolve;
  });
  desk.found = [];
  const user = userEvent.setup({ delay: null });
  open();
  await screen.findByText(/prescriptions waiting/);
  await user.keyboard('j');
  await screen.findAllByText('Ibuprofen');
  await user.keyboard('1234567890p');
  await user.type(await screen.findByLabelText(/Your password/), '246810{Enter}');
  expect(sent()).toEqual(['POST /prescriptions/a/take']);
  read();
  await waitFor(() => expect(desk.kept.a?.state).toBe('approved'));
  expect(sent().filter((each) => each?.endsWith('/pass'))).toEqual(['POST /prescriptions/a/pass']);
});
