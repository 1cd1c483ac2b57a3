import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { keepRecords } from './keep';

/** Out of range a record is due every two minutes. */
export function recordJobs(jobs: JobRunner, { database, clock }: Pick<JobDeps, 'database' | 'clock'>): void {
  jobs.every('climate.records', 2 * 60_000, () => keepRecords(database, clock()));
}
