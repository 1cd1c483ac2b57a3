import type { Resource } from '../../kit/resource';
import { chargeAuthorizations } from './chargeAuthorizations';
import { chargeDiscounts } from './chargeDiscounts';
import { chargeFunctions } from './chargeFunctions';
import { chargeGroups } from './chargeGroups';
import { chargeItems } from './chargeItems';
import { chargeOrders } from './chargeOrders';
import { serviceSubscriptions } from './serviceSubscriptions';

/** What the service costs: functions, items, discounts, groups, orders. */
export const chargingResources: readonly Resource[] = [
  serviceSubscriptions,
  chargeOrders,
  chargeFunctions,
  chargeItems,
  chargeDiscounts,
  chargeGroups,
  chargeAuthorizations,
];
