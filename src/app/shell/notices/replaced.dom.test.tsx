import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/time/durations';
import { LoadFailed } from '@shared/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { BuildNotice } from './BuildNotice';
import { Fault } from './Fault';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const critical = { priority: 'critical', raisedAt: 0 };
const told = [{ ...critical, state: 'raised' }];
const old = [{ ...critical, state: 'acknowledged' }];

function open(wall: boolean, rows: readonly object[]) {
  // Not the monotonic clock: the tickers of the page outlive this test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const link = { newBuild: 'two', clockOffset: DAY_MS };
  render(
    <Console reducers={{ link: () => link, settings: () => ({ wall }), alerts: () => ({ rows }) }}>
      <BuildNotice />
    </Console>,
  );
  return reload;
}

it.each([
  ['a wall reloads by itself', true, [], 0, 1],
  ['a wall does not wait for an old alarm that somebody has seen', true, old, 0, 1],
  ['a wall goes on showing a critical alarm that waits', true, told, HOUR_MS, 0],
  ['a wall does so for a day at most', true, told, DAY_MS, 1],
  ['a desk asks', false, [], HOUR_MS, 0],
] as const)('when the server has a newer build, %s', (_, wall, rows, ms, times) => {
  const reload = open(wall, rows);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  for (const passed of [ms, MINUTE_MS]) act(() => vi.advanceTimersByTime(passed));
  expect(reload).toHaveBeenCalledTimes(times);
});

it('a wall reloads also when somebody has put the notice off', () => {
  const reload = open(true, []);
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  act(() => vi.advanceTimersByTime(MINUTE_MS));
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['gone', 'A new version of the console is available'],
  ['stuck', 'The page took too long to load'],
] as const)('a part that is %s offers to reload instead of another try', (fault, title) => {
  render(
    <Console reducers={{ settings: () => ({ wall: false }) }}>
      <LoadFailed fault={fault} onRetry={() => undefined} />
      <Fault fault={fault} onRetry={() => undefined} />
    </Console>,
  );
  expect(screen.getAllByText(title)).toHaveLength(2);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload', 'Reload']);
});
