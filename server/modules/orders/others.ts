import { jdProducts } from '../../../contract/resources/orders/jdProducts';
import { tradingDetails } from '../../../contract/resources/orders/tradingDetails';
import type { Served } from '../../kit/served';
import { grantedSales } from '../devices/laneGrants';
import { withOrders } from './orderPlaces';

export const servedTradingDetails: Served = {
  resource: tradingDetails,
  view: true,
  visible: grantedSales,
  complete: withOrders,
};

/** What a review has looked at may not change behind its back. */
export const servedJdProducts: Served = {
  resource: jdProducts,
  prepare: async (_change, values, current) =>
    current ? { ...values, auditState: 'draft', auditReason: null } : values,
  commands: { submitReview: async () => ({ set: { auditState: 'auditing', auditReason: null } }) },
};
