import type { ServerModule } from '../module';
import { servedDealers, servedDealerUsers } from './dealers';
import { dealerDemo } from './demo';
import { servedResellerUsers } from './resellers';
import { dealerJobs, servedDealerStatements } from './statements';

/** Dealers and their people. */
export const dealersModule: ServerModule = {
  served: [servedDealers, servedDealerUsers, servedDealerStatements, servedResellerUsers],
  jobs: dealerJobs,
  demo: dealerDemo,
};
