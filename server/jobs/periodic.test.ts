import { describe, expect, it } from 'vitest';
import { jobOffset, nextRun } from './jobs';
import { jobsWorld } from './testRunner';

const T0 = Date.UTC(2026, 2, 10, 12);

const { runnerAt } = jobsWorld();

describe('a periodic job', () => {
  it('runs once per period in a cluster and keeps its schedule over a restart', async () => {
    const runs: number[] = [];
    const first = runnerAt(T0 + 10);
    const second = runnerAt(T0 + 20);
    for (const { runner, clock } of [first, second]) {
      runner.every('beat', 60_000, async () => void runs.push(clock.time));
      await runner.start();
    }
    await Promise.all([first.runner.stop(), second.runner.stop()]);
    const again = [runnerAt(T0 + 59_999), runnerAt(T0 + 59_999)];
    for (const { runner, clock } of again)
      runner.every('beat', 60_000, async () => void runs.push(clock.time));
    const due = nextRun('beat', T0 + 20, 60_000);
    for (const time of [due - 1, due, due + 500, due + 60_001]) {
      for (const { clock } of again) clock.time = time;
      await Promise.all(again.map(({ runner }) => runner.runDue()));
    }
    expect(runs).toEqual([due, due + 60_001]);
  });

  it('runs once in each period at the same moment of it', () => {
    const due = nextRun('beat', 120_000, 60_000);
    expect(due).toBeGreaterThan(120_000);
    expect(due).toBeLessThanOrEqual(180_000);
    expect(nextRun('beat', due - 1, 60_000)).toBe(due);
    expect(nextRun('beat', due, 60_000)).toBe(due + 60_000);
  });

  it('starts at another moment than other kinds, all within the first minute of a long period', () => {
    const kinds = Array.from({ length: 30 }, (_, at) => `kind.${at}`);
    const seconds = new Set(kinds.map((kind) => Math.floor(jobOffset(kind, 60_000) / 1_000)));
    expect(seconds.size).toBeGreaterThan(18);
    for (const kind of kinds) expect(jobOffset(kind, 86_400_000)).toBeLessThan(60_000);
  });
});

describe('the jobs of one poll', () => {
  it('are spread over the time to the next poll unless somebody waits for them', async () => {
    const pollMs = 400;
    const { runner, clock } = runnerAt(T0, pollMs);
    const begun = new Map<string, number>();
    const periods = { a: 60_000, b: 60_000, c: 60_000, urgent: 1_000 };
    for (const [kind, period] of Object.entries(periods))
      runner.every(kind, period, async () => void begun.set(kind, begun.get(kind) ?? performance.now()));
    await runner.start();
    clock.time = T0 + 120_000;
    await expect.poll(() => begun.size).toBe(4);
    await runner.stop();
    const { urgent = 0, ...patient } = Object.fromEntries(begun);
    expect(Math.max(...Object.values(patient)) - urgent).toBeGreaterThan(pollMs / 4);
  });
});
