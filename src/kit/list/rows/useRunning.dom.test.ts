import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRunning } from './useRunning';

let list: HTMLElement;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  list = document.createElement('div');
  end = watchRunning(list);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const hear = (name: string) => list.dispatchEvent(new Event(name));

it('is running from the wheel until it has not scrolled for a moment', () => {
  hear('wheel');
  vi.advanceTimersByTime(100);
  hear('scroll');
  vi.advanceTimersByTime(119);
  expect(list.dataset.running).toBe('true');
  vi.advanceTimersByTime(1);
  expect(list.dataset.running).toBeUndefined();
});

it('is at rest where a script or a key scrolls it: whoever presses a row then means it', () => {
  hear('scroll');
  expect(list.dataset.running).toBeUndefined();
});

it('is at rest as soon as the pointer moves, although it scrolls on', () => {
  hear('wheel');
  hear('pointermove');
  hear('scroll');
  expect(list.dataset.running).toBeUndefined();
});

it('is at rest when nobody watches it any more', () => {
  hear('wheel');
  end();
  expect(list.dataset.running).toBeUndefined();
  hear('wheel');
  expect(list.dataset.running).toBeUndefined();
});
