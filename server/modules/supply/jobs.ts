import { HOUR_MS } from '../../../contract/time/durations';
import type { JobRunner } from '../../jobs/jobs';
import type { JobDeps } from '../module';
import { noteQualifications } from './druggists';
import { tellOfExpiry } from './notices';
import { tellOfLow } from './warehouse/news';

const LOW_MS = 300_000;

export function supplyJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('supply.qualifications', HOUR_MS, async () => {
    await noteQualifications(kit.database.db, kit.clock());
    await tellOfExpiry(kit);
  });
  jobs.every('supply.warehouses', LOW_MS, async () => {
    await tellOfLow(kit);
  });
}
