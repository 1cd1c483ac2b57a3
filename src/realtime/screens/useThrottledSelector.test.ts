import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttled } from './useThrottledSelector';

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

it('reports the first change at once, later ones together and always the last', () => {
  const { subscribe, change } = source();
  const told = vi.fn();
  throttled(subscribe, 1_000)(told);
  change();
  vi.advanceTimersByTime(0);
  expect(told).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 50; at++) {
    change();
    vi.advanceTimersByTime(10);
  }
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledTimes(2);
});

it('reports a change in the same turn when the interval has passed', () => {
  const { subscribe, change } = source();
  const told = vi.fn();
  throttled(subscribe, 1_000)(told);
  change();
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  change();
  vi.advanceTimersByTime(600);
  expect(told).toHaveBeenCalledTimes(1);
  change();
  expect(told).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledTimes(2);
});

it('is not delayed by other changes', () => {
  const { subscribe, change } = source();
  const told = vi.fn();
  let isOurs = false;
  throttled(subscribe, 1_000, () => isOurs)(told);
  change();
  expect(told).not.toHaveBeenCalled();
  isOurs = true;
  change();
  expect(told).toHaveBeenCalledTimes(1);
});

it('reports nothing after it is stopped', () => {
  const { subscribe, change, heard } = source();
  const told = vi.fn();
  const stop = throttled(subscribe, 1_000)(told);
  change();
  change();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveBeenCalledTimes(1);
  expect(heard.size).toBe(0);
});
