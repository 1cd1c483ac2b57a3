import type { JobRunner } from '../../../jobs/jobs';
import { IMPORT_JOB } from './imports';
import { type ImportKit, runImport } from './runImport';

const LEASE_MS = 3 * 60_000;

/** Lets the job runner check and apply imports. */
export function registerImportJobs(jobs: Pick<JobRunner, 'handle'>, kit: ImportKit): void {
  jobs.handle(IMPORT_JOB, (job) => runImport(kit, String(job.payload.id), job), { leaseMs: LEASE_MS });
}
