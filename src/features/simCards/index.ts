import type { Feature } from '@kit';

/** SIM cards, their pools, accounts at operators, and renewals. */
export const simCardsFeature: Feature = {
  slots: {
    of: ['iotCards', 'iotPools', 'simAccounts', 'iotRenewalOrders', 'simBudgets'],
    words: { iotCards: ['simCards'] },
    load: () => import('./slots'),
  },
};
