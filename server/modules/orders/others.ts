import { jdProducts } from '../../../contract/resources/orders/jdProducts';
import { tradingDetails } from '../../../contract/resources/orders/tradingDetails';
import type { ServedResource } from '../../kit/served';
import { grantedSales } from '../devices/laneGrants';
import { withOrders } from './orderPlaces';

export const servedTradingDetails: ServedResource = {
  resource: tradingDetails,
  view: true,
  visible: grantedSales,
  complete: withOrders,
};

/** What a review has looked at may not change behind its back. */
export const servedJdProducts: ServedResource = {
  resource: jdProducts,
  prepare: async (_change, values, current) =>
    current ? { ...values, auditState: 'draft', auditReason: null } : values,
  commands: { submitReview: async () => ({ set: { auditState: 'auditing', auditReason: null } }) },
};
