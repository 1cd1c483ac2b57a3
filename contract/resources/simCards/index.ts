import type { Resource } from '../../kit/resource';
import { iotCards } from './iotCards';
import { iotPools } from './iotPools';
import { iotRenewalOrders } from './iotRenewalOrders';
import { simAccounts } from './simAccounts';
import { simBudgets } from './simBudgets';

/** SIM cards, their pools, renewals and the accounts at their operators. */
export const simCardsResources: readonly Resource[] = [
  iotCards,
  iotPools,
  iotRenewalOrders,
  simAccounts,
  simBudgets,
];
