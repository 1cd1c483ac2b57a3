import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceIdle, trackPending, trackPromise } from './pendingWork';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('low-priority work runs after all pending requests and those that follow from them', async () => {
  const gone = vi.fn();
  const answers: (() => void)[] = [];
  const ask = () => trackPromise(new Promise<void>((resolve) => answers.push(resolve)));
  const first = ask().then(() => void ask());
  onceIdle(gone);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).not.toHaveBeenCalled();
  answers[0]?.();
  await first;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone, 'the answer was the cause of a question').not.toHaveBeenCalled();
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toHaveBeenCalledOnce();
});

it('low-priority work runs at once when nothing is pending and never after cancellation', async () => {
  const [gone, dropped] = [vi.fn(), vi.fn()];
  onceIdle(gone);
  onceIdle(dropped)();
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toHaveBeenCalledOnce();
  expect(dropped).not.toHaveBeenCalled();
});

it('low-priority work waits for a page that is being rendered too', async () => {
  const gone = vi.fn();
  const arrived = trackPending();
  onceIdle(gone);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).not.toHaveBeenCalled();
  arrived();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toHaveBeenCalledOnce();
});
