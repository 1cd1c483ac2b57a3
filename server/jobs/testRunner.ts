import type { Database } from '../db/database';
import { createJobRunner } from './jobs';

const log = { warn: () => undefined, error: () => undefined };

/** A runner on a clock that is put forward by hand. */
export function runnerOn(database: Database, now: number, pollMs = 5) {
  const clock = { time: now, now: () => clock.time };
  return { clock, runner: createJobRunner({ database, clock, log, pollMs }) };
}
