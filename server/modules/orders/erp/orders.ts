import type { AnyRow } from '../../../../contract/kit/resource';
import { erpOrders } from '../../../../contract/resources/orders/erpOrders';
import type { Change, Served } from '../../../kit/served';
import type { LogTopic } from '../../../push/topics/liveTopic';

/** The job that pushes finds it with its next look. */
export const servedErpOrders: Served = {
  resource: erpOrders,
  commands: {
    repush: async ({ deps }) => ({
      set: { retryCount: 0, nextTryAt: new Date(deps.clock()), lastError: null },
    }),
  },
};

/** A trade that the books of the chain do not have. */
const TRADE_FAIL = 1118;

/** A snapshot brings none: they stand in their list, and among what waits on the dashboard. */
export const erpTopic: LogTopic = {
  name: 'erpPushes',
  lane: 'log',
  facts: 'erpPush',
  openedBy: ['erp_order_Mag'],
};

/** Tells whoever looks after the chain that an order is not pushed any more by itself. */
export function announceDead(change: Change, row: AnyRow, lastError: string): void {
  const [org, at, kind, ver] = [String(row.orgId), change.deps.clock(), 'erpPush.dead', row.version + 1];
  const { thirdNo, erpCode, storeNo } = row;
  change.events.push({
    orgId: org,
    messageType: TRADE_FAIL,
    kind,
    entityId: row.id,
    ver,
    body: {
      id: row.id,
      kind,
      ver,
      org,
      at,
      erpPush: { thirdNo, erpCode, storeNo, lastError, priority: 'low' },
    },
  });
}
