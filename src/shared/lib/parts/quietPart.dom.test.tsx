import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuietPart } from './quietPart';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('__BUILD__', 'one');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PART = { say: 'here' };
const load = vi.fn<() => Promise<typeof PART>>();
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Place({ wanted }: { wanted: boolean }) {
  return <p>{useQuietPart(load, wanted)?.say ?? 'nothing'}</p>;
}

beforeEach(() => {
  load.mockReset().mockResolvedValue(PART);
});

it('waits for the first screen and then loads by itself', async () => {
  render(<Place wanted={false} />);
  await pass(29_000);
  expect(load).not.toHaveBeenCalled();
  await pass(1_000);
  expect(screen.getByText('here')).toBeDefined();
  await pass(MINUTE);
  expect(load).toHaveBeenCalledOnce();
});

it('loads at once when it is needed', async () => {
  const { rerender } = render(<Place wanted={false} />);
  await pass(1_000);
  rerender(<Place wanted />);
  await pass(0);
  expect(screen.getByText('here')).toBeDefined();
});

it('is not requested again after a new build replaced it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('two')));
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  render(<Place wanted />);
  await pass(MINUTE);
  expect(load).toHaveBeenCalledOnce();
});

it('is retried while the server is unavailable and not after it is unmounted', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = render(<Place wanted />);
  await pass(15_000);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(PART);
  await pass(10_000);
  expect(screen.getByText('here')).toBeDefined();
  unmount();

  load.mockClear().mockRejectedValue(new TypeError('Failed to fetch'));
  render(<Place wanted />).unmount();
  await pass(MINUTE);
  expect(load.mock.calls.length).toBeLessThanOrEqual(1);
});
