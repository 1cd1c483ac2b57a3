import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './usePaced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function source() {
  const heard = new Set<() => void>();
  const subscribe = (fn: () => void) => {
    heard.add(fn);
    return () => void heard.delete(fn);
  };
  return { subscribe, change: () => heard.forEach((fn) => void fn()), heard };
}

it('tells the first change at once, those that follow together, and always the last', () => {
  const { subscribe, change } = source();
  const told = vi.fn();
  paced(subscribe, 1_000)(told);
  change();
  vi.advanceTimersByTime(0);
  expect(told).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 50; at++) {
    change();
    vi.advanceTimersByTime(10);
  }
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(told).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledTimes(2);
});

it('tells nothing after it was given up', () => {
  const { subscribe, change, heard } = source();
  const told = vi.fn();
  const stop = paced(subscribe, 1_000)(told);
  change();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(told).not.toHaveBeenCalled();
  expect(heard.size).toBe(0);
});
