import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { holdLongExcursions } from '../longExcursions';
import { keepRecords } from './keep';

/** Out of range a record is due every two minutes. */
export function recordJobs(jobs: JobRunner, { database, clock }: Pick<JobDeps, 'database' | 'clock'>): void {
  jobs.every('climate.records', 2 * 60_000, async () => {
    await keepRecords(database, clock());
    await holdLongExcursions(database.db, clock());
  });
}
