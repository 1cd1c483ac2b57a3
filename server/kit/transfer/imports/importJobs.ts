import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { JobRunner } from '../../../jobs/jobs';
import { sweepImports } from '../archives/keptArchives';
import { IMPORT_JOB } from './imports';
import { type ImportKit, runImport } from './runImport';

const LEASE_MS = 3 * MINUTE_MS;

/** Registers the job that checks and applies imports. */
export function registerImportJobs(jobs: Pick<JobRunner, 'handle' | 'every'>, kit: ImportKit): void {
  jobs.handle(IMPORT_JOB, (job) => runImport(kit, String(job.payload.id), job), { leaseMs: LEASE_MS });
  jobs.every('imports.sweep', HOUR_MS, () => sweepImports(kit));
}
