import type { AlertRow } from '@contract/alerts';
import type { Machine } from '@live';
import { realtimeReducers } from '@realtime';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { alertRow } from '../../live/testing/testRows';
import { AlarmBanner } from './AlarmBanner';

afterEach(cleanup);

function Offline({ alert }: { alert: Partial<AlertRow> }) {
  const state = { conn: 'offline', temp: 10.8, tMeas: Date.now() - 300_000, suspect: false };
  const rows = [{ info: { id: 'm1', name: 'M', mainZone: 'Z1' }, state } as unknown as Machine];
  const reducers = {
    ...realtimeReducers,
    machines: () => ({ rows, index: new Map([['m1', 0]]) }),
    stock: () => ({ rows: [], index: new Map() }),
    alerts: () => ({ rows: [alertRow('a1', 1, 'raised', alert)] }),
  };
  return (
    <Console at="/" reducers={reducers as never}>
      <AlarmBanner id="m1" />
    </Console>
  );
}

it('does not show the last report of an offline machine as current', async () => {
  render(<Offline alert={{ source: 'Z1/T1' }} />);
  const value = await screen.findByText('10.8 °C');
  expect(value.closest('[data-quality]')?.getAttribute('data-quality')).toMatch(/stale|dead/);
});

it('does not use the main zone for another zone', async () => {
  render(<Offline alert={{ source: 'Z2/T3', value: 9 }} />);
  await screen.findByText('9.0 °C at trigger');
  expect(screen.queryByText('10.8 °C')).toBeNull();
});
