import { druggistProducts } from '../../../contract/resources/supply/druggistProducts';
import type { ServerModule } from '../module';
import { supplyDemo } from './demo';
import { servedDruggists, supplyJobs } from './druggists';
import { servedPurchaseOrders } from './purchaseOrders';

/** Supply merchants, their products and purchase orders. */
export const supplyModule: ServerModule = {
  served: [servedDruggists, { resource: druggistProducts, shortSearches: true }, servedPurchaseOrders],
  jobs: supplyJobs,
  demo: supplyDemo,
};
