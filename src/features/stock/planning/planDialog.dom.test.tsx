// @vitest-environment happy-dom
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import type { Warning } from '../stockRows';
import { PlanDialog } from './PlanDialog';

const LINE = {
  laneNo: 'A-1-01',
  productId: 'p1',
  batchId: 'b1',
  batchNo: 'B0001',
  expiry: '2027-03-01',
  planQty: 6,
  stock: 2,
  why: 'cover',
  demand: 1.1,
};
const skipped = [{ productId: 'p2', why: 'openTask', replNo: 'RP7' }];
const warning = (productId: string, productName: string) =>
  ({
    row: { machineId: 'd1', productId, productName },
    machine: { name: 'Metro Hall' },
  }) as unknown as Warning;

let asked: { path: string; body: unknown }[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    asked.push({ path: String(input), body: JSON.parse(String(init.body)) });
    const made = { tasks: [{ id: 'T1', replNo: 'RP8', deviceId: 'd1', planTotal: 6 }], skipped: [] };
    const plan = { machines: [{ deviceId: 'd1', orgId: 'o', targetDays: 7, lines: [LINE], skipped }] };
    const result = String(input).endsWith('/tasks') ? made : plan;
    return new Response(JSON.stringify({ msg: 'success', result }), { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the plan with its reasons and then the created task', async () => {
  const user = userEvent.setup();
  render(
    <Console access={mayAll(replenishTasks)} at="/">
      <PlanDialog chosen={[warning('p1', 'Aspirin'), warning('p2', 'Iodine')]} onClose={() => undefined} />
    </Console>,
  );
  expect(await screen.findByText('A-1-01 · Aspirin × 6')).toBeTruthy();
  expect(screen.getByText('1.10 a day for 7 d, 2 in the lane')).toBeTruthy();
  expect(screen.getByText(/B0001/)).toBeTruthy();
  expect(screen.getByText('Iodine: In open task RP7')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create 1 task' }));
  expect(await screen.findByRole('link', { name: 'RP8 · Metro Hall' })).toBeTruthy();
  const alerts = ['p1', 'p2'].map((productId) => ({ deviceId: 'd1', productId }));
  expect(asked.map(({ body }) => body)).toEqual([{ alerts }, { alerts }]);
});
