import type { Feature } from '@kit';

/** Supply merchants, their products and purchase orders; warehouses. */
export const supplyFeature: Feature = {
  slots: {
    of: ['warehouses', 'warehouseStocks', 'warehouseProducts', 'warehouseMovements', 'purchaseOrders'],
    load: () => import('./slots'),
  },
};
