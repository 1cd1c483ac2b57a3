import type { ServerModule } from '../module';
import { coverJobs } from './cover/covers';
import { coverRoutes } from './cover/routes';
import { demoStock } from './demo';
import { servedExpiryItems } from './expiryItems';
import { servedRequisitionForms, servedReturnForms } from './forms';
import { servedReplenishTasks } from './replenishTasks';
import { stockRoutes } from './routes';
import { servedShelfPlans } from './shelfPlans';
import { stockTopic } from './stock.live';
import { servedStocktakes } from './stocktakes';
import { servedThirdReplenishments } from './thirdReplenishments';

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export const stockModule: ServerModule = {
  served: [
    servedReplenishTasks,
    servedThirdReplenishments,
    servedStocktakes,
    servedRequisitionForms,
    servedReturnForms,
    servedShelfPlans,
    servedExpiryItems,
  ],
  routes: (deps) => [...stockRoutes(deps.ingest.fleet), ...coverRoutes(deps)],
  jobs: coverJobs,
  demo: demoStock,
  live: ({ fleet }) => [stockTopic(fleet)],
};
