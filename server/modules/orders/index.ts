import type { ServerModule } from '../module';
import { servedJdAfterSales } from './afterSales';
import { orderDemo } from './demo';
import { servedErpConnections } from './erp/connections';
import { erpTopic, servedErpOrders } from './erp/orders';
import { orderJobs } from './jobs';
import { servedLockOrders } from './lockers';
import { servedPartnerMessages } from './messages';
import { servedJdOrders, servedMeituanOrders } from './orders';
import { servedJdProducts, servedTradingDetails } from './others';
import { servedPlatforms } from './platforms';
import { salesRoutes } from './sales/sales';

/** Orders of all channels, delivery platforms and ERP. */
export const ordersModule: ServerModule = {
  served: [
    servedTradingDetails,
    servedLockOrders,
    ...servedPlatforms,
    servedMeituanOrders,
    servedJdOrders,
    servedJdProducts,
    servedJdAfterSales,
    servedErpOrders,
    servedErpConnections,
    servedPartnerMessages,
  ],
  routes: salesRoutes,
  jobs: orderJobs,
  demo: orderDemo,
  live: () => [erpTopic],
};
