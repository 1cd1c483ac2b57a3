import { druggistProducts } from '../../../contract/resources/supply/druggistProducts';
import type { ServerModule } from '../module';
import { supplyDemo } from './demo';
import { servedDruggists } from './druggists';
import { supplyJobs } from './jobs';
import { servedPurchaseOrders } from './purchaseOrders';
import { qualificationTopic } from './qualifications.live';

/** Supply merchants, their products and purchase orders. */
export const supplyModule: ServerModule = {
  served: [servedDruggists, { resource: druggistProducts, shortSearches: true }, servedPurchaseOrders],
  jobs: supplyJobs,
  demo: supplyDemo,
  live: () => [qualificationTopic],
};
