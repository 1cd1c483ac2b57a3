import type { ServerModule } from '../module';
import { servedJdAfterSales } from './afterSales';
import { orderDemo } from './demo';
import { orderJobs } from './jobs';
import { servedLedgerDays, servedLedgerDifferences, servedOrderEntries } from './ledger/served';
import { servedLockOrders } from './lockers';
import { servedPartnerMessages } from './messages';
import { servedJdOrders, servedMeituanOrders, servedOwnOrders } from './orders';
import { servedErpOrders, servedJdProducts, servedTradingDetails } from './others';
import { servedPlatforms } from './platforms';
import { salesRoutes } from './sales';
import { storeLedgerRoutes, timelineRoutes } from './timeline/routes';

/** Orders of all channels, delivery platforms and ERP. */
export const ordersModule: ServerModule = {
  served: [
    servedTradingDetails,
    servedOwnOrders,
    servedOrderEntries,
    servedLedgerDays,
    servedLedgerDifferences,
    servedLockOrders,
    ...servedPlatforms,
    servedMeituanOrders,
    servedJdOrders,
    servedJdProducts,
    servedJdAfterSales,
    servedErpOrders,
    servedPartnerMessages,
  ],
  routes: (deps) => [...salesRoutes(deps), ...timelineRoutes(deps), ...storeLedgerRoutes(deps)],
  jobs: orderJobs,
  demo: orderDemo,
};
