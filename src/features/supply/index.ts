import type { Feature } from '@kit';

/** Supply merchants, their products and purchase orders; warehouses. */
export const supplyFeature: Feature = {
  slots: {
    of: [
      'warehouses',
      'warehouseStocks',
      'warehouseProducts',
      'warehouseMovements',
      'purchaseOrders',
      'druggists',
      'supplierPapers',
      'druggistProducts',
    ],
    load: () => import('./slots'),
  },
};
