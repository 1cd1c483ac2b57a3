import { MINUTE_MS } from '../../../../contract/time/durations';
import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { holdLongExcursions } from '../longExcursions';
import { keepRecords } from './keep';

/** Out of range a record is due every two minutes. */
export function recordJobs(jobs: JobRunner, { database, clock }: Pick<JobDeps, 'database' | 'clock'>): void {
  jobs.every('climate.records', 2 * MINUTE_MS, async () => {
    await keepRecords(database, clock());
    await holdLongExcursions(database.db, clock());
  });
}
