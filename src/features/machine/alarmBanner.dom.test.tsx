import type { Machine } from '@live';
import { realtimeReducers } from '@realtime';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { alertRow } from '../../live/testing/testRows';
import { AlarmBanner } from './AlarmBanner';

afterEach(cleanup);

function Offline() {
  const state = { conn: 'offline', temp: 10.8, tMeas: Date.now() - 300_000, suspect: false };
  const rows = [{ info: { id: 'm1', name: 'M' }, state } as unknown as Machine];
  const reducers = {
    ...realtimeReducers,
    machines: () => ({ rows, index: new Map([['m1', 0]]) }),
    alerts: () => ({ rows: [alertRow('a1')] }),
  };
  return (
    <Console at="/" reducers={reducers as never}>
      <AlarmBanner id="m1" />
    </Console>
  );
}

it('does not show as of now what a machine said last before it went offline', async () => {
  render(<Offline />);
  const value = await screen.findByText('10.8 °C');
  expect(value.closest('[data-quality]')?.getAttribute('data-quality')).toMatch(/stale|dead/);
});
