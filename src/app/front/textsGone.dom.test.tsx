import { MINUTE_MS } from '@contract/time/durations';
import { setTextsGone } from '@shared/lib';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { Waiting } from './guards';
import { TextsGone } from './TextsGone';

afterEach(() => {
  act(() => setTextsGone(false));
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
  act(() => setTextsGone(true));
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

it('what waits for them does not say that it is still loading', () => {
  vi.useFakeTimers();
  act(() => setTextsGone(true));
  render(
    <Console reducers={{ settings: () => ({ wall: false }) }}>
      <Waiting />
    </Console>,
  );
  act(() => vi.advanceTimersByTime(MINUTE_MS));
  expect(document.body.textContent).not.toContain('Still loading');
  expect(screen.getByText('A new version of the console is available')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
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
