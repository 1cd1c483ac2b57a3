import type { Resource } from '../../kit/resource';
import { druggistProducts } from './druggistProducts';
import { druggists } from './druggists';
import { purchaseOrders } from './purchaseOrders';
import { supplierPapers } from './supplierPapers';
import { warehouseMovements } from './warehouseMovements';
import { warehouseProducts } from './warehouseProducts';
import { warehouseStocks } from './warehouseStocks';
import { warehouses } from './warehouses';

/** Supply merchants, their products and purchase orders; warehouses and what lies in them. */
export const supplyResources: readonly Resource[] = [
  druggists,
  supplierPapers,
  druggistProducts,
  purchaseOrders,
  warehouses,
  warehouseStocks,
  warehouseProducts,
  warehouseMovements,
];
