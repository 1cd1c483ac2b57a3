import type { Feature } from '@kit';

/** Orders of all channels, delivery platforms and ERP. */
export const ordersFeature: Feature = {
  screens: [
    {
      path: '/orderMain/salesMain',
      words: ['orders', 'resources/tradingDetails'],
      load: () => import('./SalesScreen'),
    },
  ],
  slots: {
    of: [
      'tradingDetails',
      'ownOrders',
      'orderEntries',
      'ledgerDays',
      'ledgerDifferences',
      'meituanOrders',
      'jdOrders',
      'jdAfterSales',
      'lockOrders',
      'lockerBoxes',
      'erpOrders',
      'erpConnections',
      'erpStocks',
      'meituanStores',
      'jdStores',
      'meituanProducts',
      'jdStoreProducts',
    ],
    words: {
      lockerBoxes: ['orders'],
      // Their dialogs open in the list, too.
      ownOrders: ['orders'],
      meituanOrders: ['orders'],
      jdOrders: ['orders'],
      jdAfterSales: ['orders'],
    },
    load: () => import('./slots'),
  },
};
