import type { HistoryEntry } from '@contract/kit/wire';
import { sensors } from '@contract/resources/machines/sensors';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from '../testing/testConsole';
import { serve } from '../testing/testServer';
import { HistoryPanel } from './HistoryPanel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = { id: 's1', orgId: 'o1', version: 1, createdAt: 1, updatedAt: 1 };
const made: HistoryEntry = {
  pos: 1,
  at: 1,
  action: 'create',
  actorName: 'Chen',
  reason: null,
  screen: null,
  before: null,
  // As PostgreSQL keeps the keys of `jsonb`: the short ones first.
  after: { kind: 'T_RH', zone: 'Z1', sensorNo: 'S1', serialNo: 'X-9' },
};

it('tells what was entered in the order of the definition', async () => {
  serve((path) => (path.endsWith('/history') ? { entries: [made], older: false, titles: {} } : undefined));
  render(
    <Console access={mayAll(sensors)}>
      <ResourceProvider resource={sensors}>
        <HistoryPanel row={row} titles={{}} mayRestore={false} />
      </ResourceProvider>
    </Console>,
  );
  await screen.findByText(/X-9/);
  const told = document.body.textContent ?? '';
  const places = ['Sensor no.', 'Zone', 'Measures', 'Serial no.'].map((label) => told.indexOf(`${label}:`));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});
