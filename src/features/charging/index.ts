import type { Feature } from '@kit';

/** What the service costs: functions, items, discounts, groups, orders. */
export const chargingFeature: Feature = {
  screens: [
    {
      path: '/chargeMain/chargeManagement/service',
      words: [
        'charging',
        'kit',
        'resources/chargeOrders',
        'resources/chargeItems',
        'resources/serviceSubscriptions',
      ],
      load: () => import('./ServiceScreen'),
    },
  ],
  slots: { of: ['serviceSubscriptions', 'chargeOrders'], load: () => import('./slots') },
};
