import type { Feature } from '@kit';

/** Orders of all channels, delivery platforms and ERP. */
export const ordersFeature: Feature = {
  slots: { of: ['erpOrders', 'erpConnections', 'erpStocks'], load: () => import('./slots') },
  screens: [{ path: '/orderMain/salesMain', load: () => import('./SalesScreen') }],
};
