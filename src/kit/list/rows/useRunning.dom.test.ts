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

it('is scrolling from a wheel event until a short pause', () => {
  hear('wheel');
  vi.advanceTimersByTime(100);
  hear('scroll');
  vi.advanceTimersByTime(119);
  expect(list.dataset.running).toBe('true');
  vi.advanceTimersByTime(1);
  expect(list.dataset.running).toBeUndefined();
});

it('is not scrolling by script or key, so a press means its row', () => {
  hear('scroll');
  expect(list.dataset.running).toBeUndefined();
});

it('stops scrolling as soon as the pointer moves', () => {
  hear('wheel');
  hear('pointermove');
  hear('scroll');
  expect(list.dataset.running).toBeUndefined();
});

it('is not scrolling after it is unmounted', () => {
  hear('wheel');
  end();
  expect(list.dataset.running).toBeUndefined();
  hear('wheel');
  expect(list.dataset.running).toBeUndefined();
});
