import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Console } from '../../kit/testing/testConsole';
import { Waiting } from './guards';

afterEach(() => vi.useRealTimers());

it('a page that is long on its way says so', async () => {
  vi.useFakeTimers();
  render(
    <Console>
      <Waiting />
    </Console>,
  );
  const status = screen.getByRole('status', { name: 'Loading' });
  expect(status.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('status').textContent).toContain('when the server answers');
});
