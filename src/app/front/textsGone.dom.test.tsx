import { MINUTE_MS } from '@contract/time/durations';
import { reportTextsGone } from '@shared/lib';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { TextsGone } from './TextsGone';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(wall: boolean) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(
    <Console reducers={{ settings: () => ({ wall }) }}>
      <TextsGone />
    </Console>,
  );
  act(reportTextsGone);
  return reload;
}

it('a page whose texts are gone says that there is a newer version, and reloads on request', async () => {
  const reload = open(false);
  expect(screen.getByRole('status').textContent).toContain('A new version of the console is available');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('a wall reloads by itself', () => {
  vi.useFakeTimers();
  const reload = open(true);
  act(() => vi.advanceTimersByTime(MINUTE_MS));
  expect(reload).toHaveBeenCalledOnce();
});

it('a desk page waits for the user', () => {
  vi.useFakeTimers();
  const reload = open(false);
  act(() => vi.advanceTimersByTime(10 * MINUTE_MS));
  expect(reload).not.toHaveBeenCalled();
});
