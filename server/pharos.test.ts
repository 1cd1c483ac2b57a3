import { expect, it, vi } from 'vitest';
import { createClosers } from './closers';
import type { Database } from './db/database';
import { isDatabaseLost } from './db/errors';
import { createJobRunner } from './jobs/jobs';
import { createLogger } from './log';
import { startJobs } from './pharos';

const log = createLogger('silent');
const coded = (message: string, code?: string) => Object.assign(new Error(message), { code });

function refuse(error: Error): never {
  throw error;
}

it('losing the database while jobs are planned aborts the start and stops everything that was started', async () => {
  const lost = coded('terminating connection due to administrator command', '57P01');
  const database = { db: { insertInto: () => refuse(lost) } } as unknown as Database;
  const jobs = createJobRunner({ database, clock: Date, log });
  jobs.every('test', 60_000, async () => undefined);
  const closers = createClosers(log);
  const stopped = vi.fn();
  closers.add(stopped);
  await expect(startJobs(jobs, closers)).rejects.toBe(lost);
  await closers.run();
  expect(stopped).toHaveBeenCalledOnce();
});

it.each([
  [coded('Connection terminated unexpectedly'), true],
  [coded('timeout exceeded when trying to connect'), true],
  [coded('terminating connection due to administrator command', '57P01'), true],
  [coded('the database system is starting up', '57P03'), true],
  [coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), true],
  [coded('canceling statement due to statement timeout', '57014'), false],
  [coded('duplicate key', '23505'), false],
  [coded('out of range', '22003'), false],
  ['a text', false],
])('%s is the loss of the database: %s', (error, lost) => {
  expect(isDatabaseLost(error)).toBe(lost);
});
