import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClocks } from '../testing/testClocks';
import { ServerClock } from './serverClock';
import { createTicker } from './ticker';

describe('ServerClock', () => {
  it('uses the local clock until the server has sent a time', () => {
    expect(new ServerClock(500).toServer(20)).toBe(520);
  });

  it('trusts the frame with the smallest delay', () => {
    const clock = new ServerClock(0);
    clock.restart(10_000, 0);
    clock.sample(14_000, 5_000);
    clock.sample(20_005, 10_000);
    clock.sample(24_000, 15_000);
    expect(clock.offset).toBe(10_005);
  });

  it('starts again with each connection, which may lead to another server', () => {
    const clock = new ServerClock(0);
    clock.sample(50_000, 1_000);
    clock.restart(10_000, 2_000);
    expect(clock.offset).toBe(8_000);
  });

  it('follows a server clock that was set back after some time', () => {
    const clock = new ServerClock(0);
    for (let at = 0; at < 12; at++) clock.sample(1_000_000 + at, at);
    for (let at = 12; at < 24; at++) clock.sample(at, at);
    expect(clock.offset).toBe(0);
  });
});

describe('timers', () => {
  beforeEach(fakeClocks);
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a ticker runs while it is used and stops otherwise', () => {
    const ticker = createTicker(1_000, () => performance.now());
    const seen = vi.fn();
    const leave = ticker.subscribe(seen);
    const before = ticker.read();
    vi.advanceTimersByTime(999);
    expect(ticker.read()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(seen).toHaveBeenCalledTimes(1);
    expect(ticker.read()).toBe(before + 1_000);
    leave();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5_000);
    expect(ticker.read()).toBe(before + 6_000);
  });
});
