import {
  ORDER_FACTS,
  ORDER_NEWS,
  type OrderContent,
  type OrderFact,
  type OrderNews,
} from '../../../contract/notifications';
import type { Channel } from '../../../contract/orders/words';
import type { PermissionKey } from '../../../contract/permissions';
import {
  JD_AFTER_SALES,
  JD_ORDERS,
  LOCK_ORDERS,
  MEITUAN_ORDERS,
  OWN_ORDERS,
} from '../../../contract/resources/service/work';
import type { UnitOfWork } from '../../kit/served';
import type { LogTopic } from '../../push/topics/liveTopic';

const OPENED_BY: Readonly<Record<OrderFact, PermissionKey>> = {
  ownOrder: OWN_ORDERS.permission,
  meituanOrder: MEITUAN_ORDERS.permission,
  jdOrder: JD_ORDERS.permission,
  jdAfterSale: JD_AFTER_SALES.permission,
  lockOrder: LOCK_ORDERS.permission,
};

/** A snapshot brings none: what waits stands in the lists. */
export const orderTopics: readonly LogTopic[] = ORDER_FACTS.map((facts) => ({
  name: `${facts}News`,
  lane: 'log',
  facts,
  openedBy: [OPENED_BY[facts]],
}));

const FACTS: Readonly<Record<Channel, OrderFact>> = {
  MEITUAN: 'meituanOrder',
  JD: 'jdOrder',
  MACHINE: 'ownOrder',
  H5: 'ownOrder',
  ERP: 'ownOrder',
};
export const factOf = (channel: Channel): OrderFact => FACTS[channel];

interface OrderNewsRow {
  id: string;
  orgId: string;
  version: number;
  no: string;
}

/** Tells those who look after orders that one waits for them. */
export function announceOrder(
  work: UnitOfWork,
  list: OrderFact,
  news: OrderNews,
  { id, orgId, version: ver, no }: OrderNewsRow,
): void {
  const kind = `${list}.${news}` as const;
  const at = work.deps.clock();
  const body: OrderContent = { id, kind, ver, org: orgId, at, by: null, order: { no, list, news } };
  work.events.push({ orgId, messageType: ORDER_NEWS[news], kind, entityId: id, ver, body });
}
