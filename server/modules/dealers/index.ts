import { resellerUsers } from '../../../contract/resources/dealers/resellerUsers';
import type { ServerModule } from '../module';
import { servedDealers, servedDealerUsers } from './dealers';
import { dealerDemo } from './demo';
import { dealerJobs, servedDealerStatements } from './statements';

/** Dealers and their people. */
export const dealersModule: ServerModule = {
  served: [
    servedDealers,
    servedDealerUsers,
    servedDealerStatements,
    { resource: resellerUsers, shortSearches: true },
  ],
  jobs: dealerJobs,
  demo: dealerDemo,
};
