import type { ServerModule } from '../module';
import { servedCatalogue } from './catalogue';
import { chargingDemo } from './demo';
import { chargingJobs } from './jobs';
import { servedChargeAuthorizations, servedChargeOrders, servedServiceSubscriptions } from './orders';
import { payableChargeOrders } from './payments';
import { chargingRoutes } from './routes';

/** What the service costs: functions, items, discounts, groups, orders. */
export const chargingModule: ServerModule = {
  served: [...servedCatalogue, servedChargeOrders, servedChargeAuthorizations, servedServiceSubscriptions],
  routes: chargingRoutes,
  jobs: chargingJobs,
  payables: [payableChargeOrders],
  demo: chargingDemo,
};
