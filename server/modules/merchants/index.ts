import type { JobRunner } from '../../jobs/jobs';
import type { JobDeps, ServerModule } from '../module';
import { servedBankBranches } from './bankBranches';
import { bankBranchesDemo } from './bankBranchesDemo';
import { declareEntries } from './declare';
import { merchantDemo } from './demo';
import { servedMerchantEntries } from './entries';

const LOOK_MS = 20_000;

function merchantJobs(jobs: JobRunner, deps: JobDeps): void {
  const { payment } = deps;
  if (!payment) return;
  const said = new Map<string, string>();
  jobs.every('merchants.declare', LOOK_MS, () =>
    declareEntries({ ...deps, onboarding: payment.onboarding, said }),
  );
}

/** Onboarding of merchants to payment. */
export const merchantsModule: ServerModule = {
  served: [servedMerchantEntries, servedBankBranches],
  jobs: merchantJobs,
  demo: (demo) => ({ ...merchantDemo(demo), ...bankBranchesDemo(demo) }),
};
