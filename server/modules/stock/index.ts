import type { ServerModule } from '../module';
import { countJobs } from './counts/machineCounts';
import { servedStocktakes } from './counts/stocktakes';
import { coverJobs } from './cover/covers';
import { coverRoutes } from './cover/routes';
import { demoStock } from './demo';
import { demoTruth } from './demoTruth';
import { servedExpiryItems } from './expiryItems';
import { servedRequisitionForms, servedReturnForms } from './forms';
import { pickingRoutes } from './picking/routes';
import { planningRoutes } from './planning/routes';
import { planJobs } from './plans/duePlans';
import { servedShelfPlans } from './plans/shelfPlans';
import { recallJobs } from './recall/proveRecalls';
import { servedBatchRecalls } from './recall/recalls';
import { stopSaleJobs } from './recall/stopSale';
import { servedReplenishTasks } from './replenishTasks';
import { stockRoutes } from './routes';
import { servedStockTopic } from './stock.live';
import { servedStockMovements } from './stockMovements';
import { thirdJobs } from './third/tellEnds';
import { servedThirdReplenishments } from './third/thirdReplenishments';
import { discrepancyJobs, servedStockDiscrepancies } from './truth/discrepancies';
import { filledJobs } from './truth/filled';
import { visitRoutes } from './visit';

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
    servedStockDiscrepancies,
    servedStockMovements,
    servedBatchRecalls,
  ],
  routes: (deps) => [
    ...stockRoutes(deps.ingest.fleet),
    ...coverRoutes(deps),
    ...visitRoutes(deps),
    ...planningRoutes(deps),
    ...pickingRoutes(deps),
  ],
  jobs(jobs, deps) {
    countJobs(jobs, deps);
    coverJobs(jobs, deps);
    thirdJobs(jobs, deps);
    discrepancyJobs(jobs, deps);
    stopSaleJobs(jobs, deps);
    recallJobs(jobs, deps);
    planJobs(jobs, deps);
    filledJobs(jobs, deps);
  },
  demo: async (demo) => ({ ...(await demoStock(demo)), ...(await demoTruth(demo)) }),
  live: ({ fleet }) => [servedStockTopic(fleet)],
};
