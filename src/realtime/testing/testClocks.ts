import { vi } from 'vitest';

/** Timers and `performance` move with the test; the date, promises and microtasks stay real. */
export function fakeClocks(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
}
