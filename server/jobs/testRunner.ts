import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createJobRunner, type JobRunnerDeps } from './jobs';

const QUIET = { warn: () => undefined, error: () => undefined };

/** A database for the tests of a file, emptied of jobs after each, and runners on clocks that are put forward by hand. */
export function jobsWorld() {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(() => database.query('delete from jobs'));
  const runnerAt = (now: number, pollMs = 5, log: JobRunnerDeps['log'] = QUIET) => {
    const clock = { time: now, now: () => clock.time };
    return { clock, runner: createJobRunner({ database, clock, log, pollMs }) };
  };
  return { database: () => database, runnerAt };
}
