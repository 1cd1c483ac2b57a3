import type { Feature } from '@kit';

/** Replenishment, stocktaking, forms, expiry and shelf plans. */
export const stockFeature: Feature = {
  screens: [
    {
      path: '/machine/equipmentMain/productWarning/thirdReplenishment',
      words: [],
      load: () => import('./ThirdReplenishmentScreen'),
    },
  ],
  slots: {
    of: [
      'replenishTasks',
      'thirdReplenishments',
      'stocktakes',
      'requisitionForms',
      'returnForms',
      'expiryItems',
      'shelfPlans',
      'stockDiscrepancies',
      'stockMovements',
      'batchRecalls',
    ],
    words: { replenishTasks: ['stock'] },
    load: () => import('./slots'),
  },
};
