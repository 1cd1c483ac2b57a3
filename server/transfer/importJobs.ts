import type { JobRunner } from '../jobs/jobs';
import type { ResourceKit } from '../resources/routes';
import { IMPORT_JOB } from './imports';
import { runImport } from './runImport';

const LEASE_MS = 3 * 60_000;

/** Lets the job runner check and apply imports. */
export function registerImportJobs(jobs: Pick<JobRunner, 'handle'>, kit: ResourceKit): void {
  jobs.handle(IMPORT_JOB, (job) => runImport(kit, String(job.payload.id), job), { leaseMs: LEASE_MS });
}
