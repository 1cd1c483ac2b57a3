// @vitest-environment happy-dom
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { VISIT_PATH, visitPath } from '@contract/stocking/visit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { mayBegin } from './BeginVisit';
import VisitScreen from './VisitScreen';
import { waitingVisits } from './visit';

const TASK = {
  id: 'T1',
  orgId: 'o1',
  version: 3,
  replNo: 'RP1',
  deviceId: 'd1',
  state: 'picking',
  lines: [
    { laneNo: 'A-1-01', productId: 'p1', planQty: 4, beforeQty: 2, countAsked: true },
    { laneNo: 'A-1-02', productId: 'p1', planQty: 3, beforeQty: 0, codesAsked: true },
  ],
  titles: { devices: { d1: 'Metro Hall' }, products: { p1: 'Aspirin' } },
};
let network: 'on' | 'off' | 'conflict';
/** A call that has no answer yet; fails. */
let cutOff: (() => void) | undefined;
let sent: { key: string | undefined; body: { lines: { laneNo: string; countQty: number | null }[] } }[];
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  localStorage.clear();
  network = 'on';
  cutOff = undefined;
  sent = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (network === 'off') throw new TypeError('no network');
    if (init.method !== 'POST' || !String(input).endsWith('/visit'))
      return answer(200, { msg: 'success', result: TASK });
    const headers = init.headers as Record<string, string>;
    sent.push({ key: headers['Idempotency-Key'], body: JSON.parse(String(init.body)) });
    if (sent.length === 1 && cutOff)
      await new Promise((_resolve, reject) => (cutOff = () => reject(new TypeError('cut off'))));
    if (network === 'conflict') return answer(409, { msg: 'Changed meanwhile', key: 'err.common.stale' });
    return answer(200, { msg: 'success', result: { ...TASK, state: 'submitted' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FILLER = Object.assign(mayAll(replenishTasks), { actions: new Set(['replenishment:submit'] as const) });
const open = () =>
  render(
    <Console access={FILLER} at={visitPath('T1')}>
      <VisitScreen />
    </Console>,
  );
async function work() {
  const user = userEvent.setup();
  expect(VISIT_PATH).toBeTruthy();
  const counts = await screen.findAllByLabelText('Counted');
  await user.type(counts[0] as HTMLElement, '2');
  for (const lane of ['A-1-01', 'A-1-02']) await user.click(screen.getByLabelText(`Lane ${lane} done`));
  // Nobody finds out with the network that codes are missing, when he has left.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish visit' }).disabled).toBe(true);
  expect(screen.getByText('One code of 20 digits for each unit added, none twice')).toBeTruthy();
  await user.click(screen.getByLabelText('Traceability codes, one per line'));
  await user.paste([1, 2, 3].map((n) => `8123456000000000000${n}`).join('\n'));
  await user.click(screen.getByRole('button', { name: 'Finish visit' }));
}

it('can be finished offline, survives a reload and is sent once when online', async () => {
  open();
  await screen.findAllByText('A-1-01');
  network = 'off';
  await work();
  await screen.findByText('Waiting for the network');
  cleanup();
  open();
  await screen.findByText('Waiting for the network');
  network = 'on';
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Visit submitted');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body.lines).toMatchObject([
    { laneNo: 'A-1-01', countQty: 2, addQty: 4 },
    { laneNo: 'A-1-02', countQty: null, addQty: 3 },
  ]);
  expect(waitingVisits(localStorage, 'u1')).toEqual([]);
});

it('shows a conflict, sends nothing automatically and keeps completed work when the plan is reloaded', async () => {
  network = 'conflict';
  open();
  await work();
  await screen.findByText('Not accepted by the server');
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(1);
  network = 'on';
  await userEvent.setup().click(screen.getByRole('button', { name: 'Use current plan' }));
  await waitFor(() => expect(screen.queryByText('Not accepted by the server')).toBeNull());
  await userEvent.setup().click(screen.getByRole('button', { name: 'Finish visit' }));
  await screen.findByText('Visit submitted');
  expect(sent[1]?.body.lines[0]).toMatchObject({ countQty: 2 });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('is sent again when the network returns during a failed attempt', async () => {
  cutOff = () => undefined;
  open();
  await work();
  await waitFor(() => expect(sent).toHaveLength(1));
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(1);
  cutOff();
  await screen.findByText('Visit submitted');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

it('asks for required codes and counts scanned ones', async () => {
  const user = userEvent.setup();
  open();
  const field = await screen.findByLabelText('Traceability codes, one per line');
  expect(screen.getByText('Scanned: 0 of 3')).toBeTruthy();
  await user.type(field, '81234560000000000001{enter}81234560000000000002{enter}');
  expect(screen.getByText('Scanned: 2 of 3')).toBeTruthy();
});

it('takes and packs a task at once for a user who replenishes the machine', async () => {
  const asked: string[] = [];
  let task = { ...TASK, state: 'draft', planTotal: 7, assigneeId: null as string | null };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const command = /T1\/(\w+)$/.exec(String(input))?.[1];
    if (init.method === 'POST' && command) {
      const { args } = JSON.parse(String(init.body)) as { args?: { assigneeId?: string } };
      asked.push(command);
      const state = command === 'pick' ? 'picking' : 'assigned';
      task = { ...task, state, version: task.version + 1, assigneeId: args?.assigneeId ?? task.assigneeId };
    }
    return answer(200, { msg: 'success', result: task });
  });
  open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Pick and fill it myself' }));
  expect(await screen.findByRole('button', { name: 'Finish visit' })).toBeTruthy();
  expect(asked).toEqual(['assign', 'pick']);
});

it('leaves a task to its assignee', () => {
  const given = { ...TASK, state: 'assigned', assigneeId: 'u2', planTotal: 7, createdAt: 0, updatedAt: 0 };
  expect(mayBegin(given, 'u1')).toBe(false);
  expect(mayBegin(given, 'u2')).toBe(true);
  expect(mayBegin({ ...given, state: 'draft' }, 'u1')).toBe(true);
  expect(mayBegin({ ...given, state: 'done' }, 'u2')).toBe(false);
});
