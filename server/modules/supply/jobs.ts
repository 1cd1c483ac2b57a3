import type { JobRunner } from '../../jobs/jobs';
import type { JobDeps } from '../module';
import { noteQualifications } from './druggists';
import { tellOfExpiry } from './notices';

const HOUR_MS = 3_600_000;

export function supplyJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('supply.qualifications', HOUR_MS, async () => {
    await noteQualifications(kit.database.db, kit.clock());
    await tellOfExpiry(kit);
  });
}
