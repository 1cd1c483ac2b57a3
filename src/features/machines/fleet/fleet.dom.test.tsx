import type { CommandBoard } from '@contract/machines/fleet/fleetCommands';
import { devices } from '@contract/resources/machines/devices';
import { realtimeReducers } from '@realtime';
import { render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { serve } from '../../../kit/testing/testServer';
import { withoutLayout } from '../../../shared/testing/noLayout';
import CommandBoardScreen from './CommandBoardScreen';
import { FleetReach } from './FleetReach';

const RUN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const REACH = { machines: 3, institutions: 2, offline: 1, offlineNames: ['Lobby'], openOrders: 4 };
const row = (id: string, state: 'sent' | 'verified' | 'unknown' | 'contradicted') => ({
  id,
  deviceId: `d-${id}`,
  deviceName: `Machine ${id}`,
  commandNo: `MC-${id}`,
  state,
  witness: state === 'verified' ? ('lanes_locked' as const) : null,
  answer: null,
  closedAt: state === 'sent' ? null : 1_000,
  online: state !== 'unknown',
});
const BOARD: CommandBoard = {
  type: 'lock_sale',
  reason: 'recall',
  requestedBy: 'Wang',
  requestedAt: 1,
  total: 4,
  counts: { sent: 1, verified: 1, unknown: 1, contradicted: 1 },
  rows: [row('a', 'sent'), row('b', 'unknown'), row('c', 'verified'), row('d', 'contradicted')],
};

beforeAll(() => withoutLayout());

describe('a bulk command to machines', () => {
  const reach = (command: string, ended: boolean) => {
    const asked = serve((path) => (path === '/devices/blastRadius' ? REACH : undefined));
    render(
      <Console access={mayAll(devices)}>
        <FleetReach command={command} ids={['d1', 'd2', 'd3']} ended={ended} run={RUN} />
      </Console>,
    );
    return asked;
  };

  it('shows its scope before it runs', async () => {
    const asked = reach('lockSale', false);
    for (const text of ['3 machines', '2 institutions', '4 open orders at these machines', 'Lobby'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(asked).toEqual(['POST /devices/blastRadius {"ids":["d1","d2","d3"]}']);
  });

  it('opens its board afterwards', async () => {
    reach('lockSale', true);
    const link = await screen.findByRole('link', { name: 'Follow progress' });
    expect(link.getAttribute('href')).toBe(`/machine/equipmentMain/commands/batch/${RUN}`);
  });

  it('shows no scope when it does not reach the machines', () => {
    expect(reach('disable', false)).toEqual([]);
  });
});

it('shows the progress of each machine', async () => {
  serve((path) => (path === `/commandBoards/${RUN}` ? BOARD : undefined));
  render(
    <Console access={mayAll(devices)} at={`/batch/${RUN}`} reducers={realtimeReducers}>
      <Routes>
        <Route path="/batch/:run" element={<CommandBoardScreen />} />
      </Routes>
    </Console>,
  );
  expect(await screen.findByRole('heading', { name: 'Lock sales' })).toBeTruthy();
  expect(screen.getByRole('meter', { name: 'Progress' }).getAttribute('aria-valuetext')).toBe(
    '3 of 4 finished',
  );
  const figure = (name: string) => document.querySelector(`[data-figure=${name}]`)?.textContent;
  expect(['verified', 'open', 'unproven', 'failed'].map(figure)).toEqual(['1', '1', '2', '0']);
  expect(screen.getByText('Lanes report locked')).toBeTruthy();
  expect(screen.getByText('The machine reported done; missing: Lanes report locked')).toBeTruthy();
});
