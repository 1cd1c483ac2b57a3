import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDebouncedSave } from './debouncedSave';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves the latest of several values once, and pending ones on request', () => {
  const saved: number[] = [];
  const late = createDebouncedSave((value: number) => saved.push(value), 600);
  late.flush();
  late.keep(1);
  vi.advanceTimersByTime(500);
  late.keep(2);
  vi.advanceTimersByTime(599);
  expect(saved).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(saved).toEqual([2]);
  late.keep(3);
  late.flush();
  expect(saved).toEqual([2, 3]);
  vi.advanceTimersByTime(10_000);
  late.flush();
  expect(saved).toEqual([2, 3]);
});
