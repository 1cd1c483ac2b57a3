import type { ServerModule } from '../module';
import { servedJdAfterSales } from './afterSales';
import { orderDemo } from './demo';
import { servedErpConnections } from './erp/connections';
import { erpTopic, servedErpOrders } from './erp/orders';
import { orderJobs } from './jobs';
import { servedLedgerDays, servedLedgerDifferences, servedOrderEntries } from './ledger/served';
import { servedLockerBoxes } from './lockers/boxes';
import { servedLockOrders } from './lockers/served';
import { servedPartnerMessages } from './messages';
import { orderTopics } from './news.live';
import { servedJdOrders, servedMeituanOrders, servedOwnOrders } from './orders';
import { servedJdProducts, servedTradingDetails } from './others';
import { takeOwnNotice } from './own/payments';
import { servedPlatforms } from './platforms';
import { salesRoutes } from './sales/sales';
import { shopCodeRoutes } from './shop/code';
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
    servedLockerBoxes,
    ...servedPlatforms,
    servedMeituanOrders,
    servedJdOrders,
    servedJdProducts,
    servedJdAfterSales,
    servedErpOrders,
    servedErpConnections,
    servedPartnerMessages,
  ],
  routes: (deps) => [
    ...salesRoutes(deps),
    ...timelineRoutes(deps),
    ...storeLedgerRoutes(deps),
    ...shopCodeRoutes(deps),
  ],
  jobs: orderJobs,
  takesPayment: takeOwnNotice,
  demo: orderDemo,
  live: () => [erpTopic, ...orderTopics],
};
