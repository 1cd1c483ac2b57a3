import { describe, expect, it, vi } from 'vitest';
import { DatabaseStoppedError } from '../db/errors';
import { backOffMs, createJobRunner, enqueueJob, type Job, nextRun } from './jobs';
import { jobsWorld } from './testRunner';

const T0 = Date.UTC(2026, 2, 10, 12);

const { database, runnerAt } = jobsWorld();

const plan = (id: string, dueAt = T0, payload = {}) =>
  enqueueJob(database().db, { id, kind: 'test', dueAt: new Date(dueAt), payload });
const ids = async () =>
  (await database().query<{ id: string }>('select id from jobs order by id')).map((row) => row.id);

describe('a system clock that jumps', () => {
  const HOUR = 3_600_000;

  it('by an hour in either direction delays no periodic job and runs none twice', async () => {
    // Nobody else looks: a look of its own would fall between two of these times.
    const { clock, runner } = runnerAt(T0, HOUR);
    const runs: number[] = [];
    runner.every('test', 60_000, async () => void runs.push(clock.time));
    await runner.start();
    for (const at of [T0 + 60_000, T0 + HOUR + 90_000, T0 + 120_000, T0 + 180_000, T0 + 180_001]) {
      clock.time = at;
      await runner.runDue();
    }
    await runner.stop();
    expect(runs).toEqual([T0 + 60_000, T0 + HOUR + 90_000, T0 + 180_000]);
  });

  it('is compensated at the next start as well', async () => {
    const ahead = runnerAt(T0 + HOUR).runner;
    ahead.every('test', 60_000, async () => undefined);
    await ahead.start();
    await ahead.stop();
    const right = runnerAt(T0).runner;
    right.every('test', 60_000, async () => undefined);
    await right.start();
    await right.stop();
    const [row] = await database().query<{ due_at: Date }>('select due_at from jobs');
    expect(row?.due_at).toEqual(new Date(nextRun('test', T0, 60_000)));
  });
});

describe('a scheduled job', () => {
  it('runs when due with its payload and is then removed', async () => {
    const { clock, runner } = runnerAt(T0 - 1);
    const seen: Job[] = [];
    runner.handle('test', async (job) => void seen.push(job));
    await plan('a', T0, { order: 7 });
    await plan('later', T0 + 1_000);
    expect(await runner.runDue()).toBe(0);
    clock.time = T0;
    expect(await runner.runDue()).toBe(1);
    expect(seen).toEqual([{ id: 'a', kind: 'test', payload: { order: 7 }, attempts: 1 }]);
    expect(await ids()).toEqual(['later']);
  });

  it('exists once per id', async () => {
    await plan('a');
    await plan('a');
    expect(await ids()).toEqual(['a']);
  });

  it('exists only if its transaction commits', async () => {
    const failing = database()
      .db.transaction()
      .execute(async (trx) => {
        await enqueueJob(trx, { id: 'a', kind: 'test', dueAt: new Date(T0) });
        throw new Error('business failed');
      });
    await expect(failing).rejects.toThrow('business failed');
    expect(await ids()).toEqual([]);
  });

  it('is claimed by exactly one of two runners', async () => {
    const runs: string[] = [];
    const runners = [runnerAt(T0).runner, runnerAt(T0).runner];
    for (const runner of runners) runner.handle('test', async (job) => void runs.push(job.id));
    for (let index = 0; index < 60; index++) await plan(`j${index}`);
    const drain = async (runner: (typeof runners)[number]) => {
      while ((await runner.runDue()) > 0) expect(runs.length).toBeLessThanOrEqual(60);
    };
    await Promise.all(runners.map(drain));
    expect(runs.toSorted()).toEqual(Array.from({ length: 60 }, (_, index) => `j${index}`).toSorted());
  });

  it('is left to a runner that knows its kind', async () => {
    const { runner } = runnerAt(T0);
    runner.handle('other', async () => undefined);
    await plan('a');
    expect(await runner.runDue()).toBe(0);
    expect(await ids()).toEqual(['a']);
  });

  it('is retried later when it fails, and the reason is stored', async () => {
    const { clock, runner } = runnerAt(T0);
    const attempts: number[] = [];
    runner.handle('test', async (job) => {
      attempts.push(job.attempts);
      if (job.attempts < 3) throw new Error('not yet');
    });
    await plan('a');
    await runner.runDue();
    const [row] = await database().query<{ due_at: Date; last_error: string }>(
      'select due_at, last_error from jobs',
    );
    expect(row).toEqual({ due_at: new Date(T0 + backOffMs(1)), last_error: 'not yet' });
    expect(await runner.runDue()).toBe(0);
    clock.time += backOffMs(1);
    await runner.runDue();
    clock.time += backOffMs(2);
    await runner.runDue();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await ids()).toEqual([]);
  });

  it('is taken over when its runner dies, and the dead runner can no longer finish it', async () => {
    const dead = runnerAt(T0);
    let release = (): void => undefined;
    dead.runner.handle(
      'test',
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
      { leaseMs: 1_000 },
    );
    await plan('a');
    const stuck = dead.runner.runDue();
    const heir = runnerAt(T0 + 999);
    const taken: number[] = [];
    heir.runner.handle('test', async (job) => {
      taken.push(job.attempts);
      throw new Error('keep it');
    });
    await expect.poll(() => database().query('select 1 from jobs where attempts = 1')).toHaveLength(1);
    expect(await heir.runner.runDue()).toBe(0);
    heir.clock.time = T0 + 1_000;
    expect(await heir.runner.runDue()).toBe(1);
    release();
    await stuck;
    expect(taken).toEqual([2]);
    expect(await ids()).toEqual(['a']);
  });
});

describe('a job that is slower than its lease', () => {
  it('does not run twice at once and keeps its schedule afterwards', async () => {
    const { clock, runner } = runnerAt(T0, 3_600_000);
    let release = (): void => undefined;
    let runs = 0;
    runner.every(
      'slow',
      1_000,
      () => {
        runs += 1;
        return new Promise((resolve) => {
          release = resolve;
        });
      },
      { leaseMs: 5_000 },
    );
    await runner.start();
    clock.time = T0 + 1_000;
    const first = runner.runDue();
    await expect.poll(() => runs).toBe(1);
    clock.time = T0 + 60_000;
    expect(await runner.runDue()).toBe(0);
    release();
    await first;
    clock.time = T0 + 62_000;
    const second = runner.runDue();
    await expect.poll(() => runs).toBe(2);
    release();
    await second;
    await runner.stop();
  });
});

describe('starting and stopping the runner', () => {
  it('asks the database nothing after a stop during its start', async () => {
    const { runner } = runnerAt(T0);
    for (const name of ['a', 'b', 'c']) runner.every(name, 60_000, async () => undefined);
    let over = false;
    const started = runner.start().then(() => {
      over = true;
    });
    await runner.stop();
    expect(over).toBe(true);
    await started;
  });

  it('reports a job that the end of the database interrupts as unfinished, not as failed', async () => {
    const log = { warn: vi.fn(), error: vi.fn() };
    const { runner } = runnerAt(T0, 5, log);
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    runner.handle('test', async () => {
      await closed;
      throw new AggregateError([new DatabaseStoppedError('closed'), new DatabaseStoppedError('closed')]);
    });
    await plan('a');
    const run = runner.runDue();
    const stopped = runner.stop();
    close();
    await Promise.all([run, stopped]);
    expect(log.error).not.toHaveBeenCalled();
    expect(log.warn.mock.calls).toEqual([
      [{ job: 'a', kind: 'test' }, 'a job was left unfinished and will run again'],
    ]);
    expect(await ids()).toEqual(['a']);
  });

  it('looks for jobs by itself, and stopping waits for running ones', async () => {
    const { runner } = runnerAt(T0);
    const events: string[] = [];
    let finish = (): void => undefined;
    runner.handle('test', async () => {
      events.push('begin');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      events.push('end');
    });
    await plan('a');
    await runner.start();
    await expect.poll(() => events).toEqual(['begin']);
    const stopped = runner.stop().then(() => events.push('stopped'));
    finish();
    await stopped;
    expect(events).toEqual(['begin', 'end', 'stopped']);
    await plan('b');
    expect(await runner.runDue()).toBe(0);
  });
});

describe('a database that refuses writes', () => {
  it.each([
    ['53100', []],
    ['08006', ['no jobs could be claimed']],
  ])(
    'with %s is logged once per attempt, unless it is the disk, which is logged elsewhere',
    async (code, expected) => {
      const said: string[] = [];
      let looks = 0;
      let looked = () => {};
      const again = new Promise<void>((resolve) => {
        looked = resolve;
      });
      const executeQuery = async () => {
        looks += 1;
        if (looks === 2) looked();
        throw Object.assign(new Error('no'), { code });
      };
      const db = Object.assign(Object.create(database().db), { executeQuery });
      const runner = createJobRunner({
        database: { ...database(), db },
        clock: { now: () => T0 },
        log: { warn: (_: object, text: string) => void said.push(text), error: () => undefined } as never,
        pollMs: 5,
      });
      runner.handle('test', async () => undefined);
      await runner.start();
      await again;
      await runner.stop();
      expect(said.slice(0, 1)).toEqual(expected);
    },
  );
});

it('logs a failure that cannot be stored, and the lease has to expire', async () => {
  const warn = vi.fn();
  const { runner } = runnerAt(T0, 5, { warn, error: () => undefined });
  runner.handle('test', async () => {
    await database().query('alter table jobs rename column last_error to lost');
    throw new Error('not yet');
  });
  await plan('a');
  await runner.runDue();
  await database().query('alter table jobs rename column lost to last_error');
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ job: 'a', kind: 'test' }), 'a failed job could not be postponed'],
  ]);
});
