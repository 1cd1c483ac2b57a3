import { productLeaflets } from '../../../contract/resources/products/productLeaflets';
import type { ServerModule } from '../module';
import { servedProductAudits, servedProductChanges } from './audits';
import { servedBatches } from './batches';
import { servedProductCategories } from './categories';
import { servedCloudProducts } from './cloud';
import { servedCloudSubmissions } from './cloudSubmissions';
import { productsDemo } from './demo';
import { expiryJobs } from './expiry';
import { servedProducts } from './products';
import { reviewTopic } from './reviews.live';
import { productRoutes } from './routes';

/** Products, categories, batches, reviews and the cloud library. */
export const productsModule: ServerModule = {
  served: [
    servedProducts,
    servedBatches,
    servedProductChanges,
    servedProductAudits,
    servedCloudProducts,
    servedCloudSubmissions,
    servedProductCategories,
    { resource: productLeaflets, shortSearches: true },
  ],
  routes: productRoutes,
  jobs: expiryJobs,
  demo: productsDemo,
  live: () => [reviewTopic],
};
