import { RECONNECT_CAP_MS, RECONNECT_JITTER_MS, STABLE_AFTER_MS } from '@contract/push';
import { describe, expect, it } from 'vitest';
import { Backoff, backoffDelay } from './backoff';

describe('backoffDelay', () => {
  it('is exactly 500 ms times the attempt without jitter', () => {
    const table = [0, 1, 2, 3, 10, 59, 60, 61, 5_000].map((attempt) => backoffDelay(attempt, () => 0));
    expect(table).toEqual([0, 500, 1_000, 1_500, 5_000, 29_500, 30_000, 30_000, RECONNECT_CAP_MS]);
  });

  it('adds jitter up to the step and its cap', () => {
    const most = () => 0.999_999;
    expect(backoffDelay(1, most)).toBeCloseTo(1_000, 1);
    expect(backoffDelay(3, most)).toBeCloseTo(3_000, 1);
    expect(backoffDelay(100, most)).toBeCloseTo(RECONNECT_CAP_MS + RECONNECT_JITTER_MS, 1);
  });
});

describe('Backoff', () => {
  it('increases until a link was live for long enough', () => {
    let now = 1_000_000;
    const backoff = new Backoff(
      () => now,
      () => 0,
    );
    expect(backoff.attempt).toBe(0);
    backoff.failed();
    backoff.failed();
    expect(backoff.attempt).toBe(2);
    expect(backoff.delay()).toBe(1_000);
    backoff.live();
    now += STABLE_AFTER_MS - 1;
    backoff.failed();
    expect(backoff.delay()).toBe(1_500);
    backoff.live();
    now += STABLE_AFTER_MS;
    backoff.failed();
    expect(backoff.delay()).toBe(500);
  });

  it('waits no longer than the cap of the screen, asked before each try', () => {
    let capMs = 10_000;
    const backoff = new Backoff(
      () => 0,
      () => 0,
      () => capMs,
    );
    for (let attempt = 0; attempt < 100; attempt++) backoff.failed();
    expect(backoff.delay()).toBe(10_000);
    capMs = RECONNECT_CAP_MS;
    expect(backoff.delay()).toBe(RECONNECT_CAP_MS);
  });

  it('uses the delay the server asked for once', () => {
    const backoff = new Backoff(
      () => 0,
      () => 0.5,
    );
    backoff.failed();
    backoff.ask(2_000, 1_000);
    expect(backoff.delay()).toBe(2_500);
    expect(backoff.delay()).toBe(750);
  });

  it('does not wait after a reset', () => {
    const backoff = new Backoff(
      () => 0,
      () => 0,
    );
    backoff.failed();
    backoff.ask(9_000, 0);
    backoff.reset();
    expect(backoff.delay()).toBe(0);
  });
});
