import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askUntilCounted } from './useCounted';

const ESTIMATE = { total: 900, approximate: true } as const;
const COUNTED = { total: 873 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('requests an estimated total until it is counted, with growing pauses', async () => {
  const ask = vi.fn().mockResolvedValue(ESTIMATE);
  const tell = vi.fn();
  askUntilCounted(ask, tell);
  await vi.advanceTimersByTimeAsync(1_500 + 3_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(ask).toHaveBeenCalledTimes(2);
  ask.mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(1);
  expect(tell).not.toHaveBeenCalled();
  ask.mockResolvedValue(COUNTED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(tell).toHaveBeenCalledExactlyOnceWith(873);
});

it('stops after a limit and at once for another query', async () => {
  const ask = vi.fn().mockResolvedValue(ESTIMATE);
  askUntilCounted(ask, vi.fn());
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(ask).toHaveBeenCalledTimes(5);
  const tell = vi.fn();
  const late = vi.fn().mockResolvedValue(COUNTED);
  const end = askUntilCounted(late, tell);
  await vi.advanceTimersByTimeAsync(1_499);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(late).not.toHaveBeenCalled();
});
