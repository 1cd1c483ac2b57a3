import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserEnvironment } from './environment';

const page = { visibilityState: 'visible' };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('updates for a paused screen are applied together, and the next after the pause', () => {
  const { frame } = browserEnvironment();
  const applied = vi.fn();
  frame(applied);
  vi.advanceTimersByTime(1);
  expect(applied).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(applied).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3);
  frame(applied);
  vi.advanceTimersByTime(4);
  expect(applied).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(applied).toHaveBeenCalledTimes(2);
});

it('a hidden page uses a timer, and a canceled update is not applied', () => {
  const { frame } = browserEnvironment();
  const applied = vi.fn();
  frame(applied)();
  page.visibilityState = 'hidden';
  frame(applied);
  vi.advanceTimersByTime(1_000);
  expect(applied).not.toHaveBeenCalled();
});
