import { MINUTE_MS } from '@contract/time/durations';
import { LoadFailed } from '@shared/ui';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../../kit/testing/testConsole';
import { BuildNotice } from './BuildNotice';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['a wall reloads by itself', true, 1],
  ['a desk asks', false, 0],
])('when the server has a newer build, %s', (_, wall, times) => {
  vi.useFakeTimers();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(
    <Console reducers={{ link: () => ({ newBuild: 'two' }), settings: () => ({ wall }) }}>
      <BuildNotice />
    </Console>,
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  act(() => vi.advanceTimersByTime(MINUTE_MS));
  expect(reload).toHaveBeenCalledTimes(times);
});

it('a replaced part offers to reload instead of another try', () => {
  render(
    <Console>
      <LoadFailed fault="gone" onRetry={() => undefined} />
    </Console>,
  );
  expect(screen.getByText('A new version of the console is available')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reload']);
});
