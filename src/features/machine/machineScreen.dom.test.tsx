import { realtimeReducers } from '@realtime';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Console, loseLink } from '../../kit/testing/testConsole';
import { Refusal, serve } from '../../kit/testing/testServer';
import { machineRow, zoneState } from '../../live/testing/testRows';
import MachineScreen from './MachineScreen';

afterEach(cleanup);

const zones = [zoneState({ temp: 9.5, tMeas: Date.now() - 30_000 })];
const rows = [machineRow('m1', 1, { conn: 'online', temp: 14.2, tMeas: Date.now() - 60_000, zones })];
const held = (kept: object) => () => ({ rows: [], index: new Map(), ...kept });
const reducers = {
  ...realtimeReducers,
  machines: held({ rows, index: new Map([['m1', 0]]) }),
  stock: held({}),
  alerts: held({}),
  doors: held({}),
  laneStates: () => ({}),
  samples: () => ({}),
};

function open(status: number): string[] {
  const asked = serve(() => new Refusal(status, { msg: 'away', key: 'err.common.busy' }));
  render(
    <Console at="/m1" reducers={reducers as never}>
      <Routes>
        <Route path="/:id" element={<MachineScreen />} />
      </Routes>
    </Console>,
  );
  return asked;
}

it('keeps what was heard last of a machine in sight while nothing can be asked for', async () => {
  open(503);
  expect(await screen.findByRole('heading', { level: 1, name: 'm1' })).toBeTruthy();
  expect(screen.getByText('14.2')).toBeTruthy();
  // Each of its zones by name, with its own limits.
  expect(screen.getByText('Temperature · Z1')).toBeTruthy();
  expect(screen.getByText('Temperature · Z2').parentElement?.parentElement?.textContent).toContain('9.5');
});

it('does not say less of the month than of the day: without a SIM card only the day is known', async () => {
  Object.assign(rows[0]?.state ?? {}, { simMb: 0, simPlanMb: 0, mbToday: 1.4 });
  open(503);
  const title = await screen.findByText('Data today');
  expect(title.parentElement?.textContent).toContain('1.4\u00a0MB');
  expect(screen.queryByText('Monthly data')).toBeNull();
});

it('asks for the curve again when a lost link is back: what was measured meanwhile did not come by it', async () => {
  const asked = open(503);
  const curves = () => asked.filter((call) => call.includes('/m1/climate')).length;
  await waitFor(() => expect(curves()).toBe(1));
  loseLink();
  await waitFor(() => expect(curves()).toBe(2));
});
