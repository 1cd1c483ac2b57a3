import { resellerUsers } from '../../../contract/resources/dealers/resellerUsers';
import type { ServerModule } from '../module';
import { servedDealers, servedDealerUsers } from './dealers';
import { dealerDemo } from './demo';

/** Dealers and their people. */
export const dealersModule: ServerModule = {
  served: [servedDealers, servedDealerUsers, { resource: resellerUsers, shortSearches: true }],
  demo: dealerDemo,
};
