import type { Priority } from '../alerts';
import type { OrderNews, RxContent, WorkNews } from '../notifications';
import type { ActionKey } from '../permissions';

/** How news are heard, and by whom: those who may do something about it. */
export interface SoundRule {
  as: Priority;
  by: ActionKey;
}
const RX: Readonly<Record<RxContent['kind'], SoundRule>> = {
  'rx.waiting': { as: 'medium', by: 'prescription:review' },
  'rx.overdue': { as: 'high', by: 'prescription:review' },
};
const ORDERS: Readonly<Record<OrderNews, SoundRule>> = {
  new: { as: 'medium', by: 'order:accept' },
  stuck: { as: 'high', by: 'order:refundDecide' },
  refundFailed: { as: 'high', by: 'order:refundDecide' },
  refundDue: { as: 'high', by: 'order:refundDecide' },
  overdue: { as: 'medium', by: 'order:accept' },
};

/** Of news for which a person is waited: heard once, as alarms of this priority sound. */
export function heardOf(news: WorkNews): SoundRule | undefined {
  if ('rx' in news) return RX[news.kind];
  return 'order' in news ? ORDERS[news.order.news] : undefined;
}
