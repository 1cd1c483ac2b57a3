import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceIdle, trackPending, trackPromise } from './pendingWork';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what nobody waits for goes behind everything that is on its way, and behind what follows from that', async () => {
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

it('goes at once where nothing is on its way, and never when it was given up', async () => {
  const [gone, dropped] = [vi.fn(), vi.fn()];
  onceIdle(gone);
  onceIdle(dropped)();
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toHaveBeenCalledOnce();
  expect(dropped).not.toHaveBeenCalled();
});

it('waits for a page that is being drawn, too', async () => {
  const gone = vi.fn();
  const arrived = trackPending();
  onceIdle(gone);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).not.toHaveBeenCalled();
  arrived();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone).toHaveBeenCalledOnce();
});
