import { druggistProducts } from '../../../contract/resources/supply/druggistProducts';
import { supplierPapers } from '../../../contract/resources/supply/supplierPapers';
import { warehouseMovements } from '../../../contract/resources/supply/warehouseMovements';
import type { ServerModule } from '../module';
import { supplyDemo } from './demo';
import { servedDruggists } from './druggists';
import { supplyJobs } from './jobs';
import { servedPurchaseOrders } from './purchaseOrders';
import { qualificationTopic } from './qualifications.live';
import { warehouseTopic } from './warehouse/news';
import { servedWarehouseProducts, servedWarehouseStocks } from './warehouse/stocks';
import { servedWarehouses } from './warehouse/warehouses';

/** Supply merchants, their products and purchase orders; warehouses and what lies in them. */
export const supplyModule: ServerModule = {
  served: [
    servedDruggists,
    { resource: druggistProducts, shortSearches: true },
    { resource: supplierPapers, shortSearches: true },
    servedPurchaseOrders,
    servedWarehouses,
    servedWarehouseStocks,
    servedWarehouseProducts,
    { resource: warehouseMovements, shortSearches: true },
  ],
  jobs: supplyJobs,
  demo: supplyDemo,
  live: () => [qualificationTopic, warehouseTopic],
};
