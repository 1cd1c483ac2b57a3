import type { Resource } from '../../kit/resource';
import { iotCards } from './iotCards';
import { iotPools } from './iotPools';
import { iotRenewalOrders } from './iotRenewalOrders';

/** SIM cards, their pools and renewals. */
export const simCardsResources: readonly Resource[] = [iotCards, iotPools, iotRenewalOrders];
