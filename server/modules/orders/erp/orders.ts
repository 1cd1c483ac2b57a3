import type { AnyRow } from '../../../../contract/kit/resource';
import { erpOrders } from '../../../../contract/resources/orders/erpOrders';
import type { ServedResource, UnitOfWork } from '../../../kit/served';
import type { LogTopic } from '../../../push/topics/liveTopic';
import { announceTrade } from '../../tradeFailed';

/** The job that pushes finds it with its next look. */
export const servedErpOrders: ServedResource = {
  resource: erpOrders,
  commands: {
    repush: async ({ deps }) => ({
      set: { retryCount: 0, nextTryAt: new Date(deps.clock()), lastCause: null, lastError: null },
    }),
  },
};

/** A snapshot brings none: they stand in their list, and among what waits on the dashboard. */
export const erpTopic: LogTopic = {
  name: 'erpPushes',
  lane: 'log',
  facts: 'erpPush',
  openedBy: ['erp_order_Mag'],
};

/** Tells whoever looks after the chain that an order is not pushed any more by itself; what the ERP said stands in it. */
export const announceDead = (work: UnitOfWork, row: AnyRow): void =>
  announceTrade(work, row, 'erpPush.dead', String(row.thirdNo));
