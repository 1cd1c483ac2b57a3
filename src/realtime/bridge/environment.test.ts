import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserEnvironment } from './environment';

/** A browser that paints when it is told to. */
let paints: (() => void)[] = [];
const page = { visibilityState: 'visible' };
const paint = () => {
  for (const fn of paints.splice(0)) fn();
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  paints = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (fn: () => void) => paints.push(fn));
  vi.stubGlobal('cancelAnimationFrame', (at: number) => paints.splice(at - 1, 1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what comes to a screen that rests is applied at once, with what comes beside it; the next waits for the frame', () => {
  const { frame } = browserEnvironment();
  const applied = vi.fn();
  frame(applied);
  expect(applied).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([applied.mock.calls.length, paints.length]).toEqual([1, 0]);
  frame(applied);
  vi.advanceTimersByTime(7);
  expect(applied).toHaveBeenCalledTimes(1);
  paint();
  expect(applied).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(8);
  frame(applied);
  vi.advanceTimersByTime(1);
  expect(applied).toHaveBeenCalledTimes(3);
});

it('a hidden page is left to its timer, and what is taken back is not done', () => {
  const { frame } = browserEnvironment();
  const applied = vi.fn();
  frame(applied)();
  page.visibilityState = 'hidden';
  frame(applied);
  vi.advanceTimersByTime(1_000);
  expect([applied.mock.calls.length, paints.length]).toEqual([0, 1]);
});
