// @vitest-environment happy-dom
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { PICK_LIST_PATH } from '@contract/stocking/visit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { PickList } from './PickList';

const part = { taskId: 'T1', replNo: 'RP1', machine: 'Metro Hall', laneNo: 'A-1-01', qty: 3 };
const GOODS = {
  key: 'p1|b1',
  productId: 'p1',
  product: 'Insulin',
  batch: 'B1',
  expiry: '2027-01-01',
  coldBox: true,
};
const ANSWER = {
  people: [{ id: 'u2', name: 'Wu' }],
  routes: ['north'],
  tasks: [{ id: 'T1', replNo: 'RP1', machine: 'Metro Hall', state: 'picking', route: 'north' }],
  goods: [{ ...GOODS, qty: 3, parts: [part] }],
};
let network: boolean;
let answer: object;
beforeEach(() => {
  localStorage.clear();
  network = true;
  answer = ANSWER;
  vi.stubGlobal('fetch', async () => {
    if (!network) throw new TypeError('no network');
    return new Response(JSON.stringify({ msg: 'success', result: answer }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = () =>
  render(
    <Console access={mayAll(replenishTasks)} at={PICK_LIST_PATH}>
      <PickList />
    </Console>,
  );

it('shows batch, expiry, cold box and split, and keeps packed marks offline', async () => {
  const user = userEvent.setup();
  open();
  const box = await screen.findByRole('checkbox', { name: 'Insulin B1 packed' });
  expect(screen.getAllByText(/Metro Hall A-1-01: 3/).length).toBeGreaterThan(0);
  expect(screen.getByRole('note').textContent).toContain('30 minutes');
  await user.click(box);
  cleanup();
  network = false;
  open();
  const again = await screen.findByRole('checkbox', { name: 'Insulin B1 packed' });
  expect((again as HTMLInputElement).checked).toBe(true);
  expect(await screen.findAllByText('No network: showing the last saved list')).not.toEqual([]);
});

it('prints what is packed as packed, and that the list is an old one', async () => {
  const user = userEvent.setup();
  const paper = () => within(screen.getByRole('table', { hidden: true }));
  open();
  const box = await screen.findByRole('checkbox', { name: 'Insulin B1 packed' });
  expect(paper().getByText('☐')).toBeTruthy();
  await user.click(box);
  expect(paper().getByText('☑')).toBeTruthy();
  cleanup();
  network = false;
  open();
  // On the page and on the paper.
  expect(await screen.findAllByText('No network: showing the last saved list')).toHaveLength(2);
  expect(paper().getByText('☑')).toBeTruthy();
});

it('asks again for units of the same batch for another task', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Insulin B1 packed' }));
  cleanup();
  answer = { ...ANSWER, goods: [{ ...GOODS, qty: 2, parts: [{ ...part, taskId: 'T2', qty: 2 }] }] };
  open();
  await screen.findAllByText(/Metro Hall A-1-01: 2/);
  const box = screen.getByRole('checkbox', { name: 'Insulin B1 packed' });
  expect((box as HTMLInputElement).checked).toBe(false);
});
