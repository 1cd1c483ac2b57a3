import type { Priority } from '../alerts';
import type { OrderNews, RxContent, WorkNews } from '../notifications';
import type { ActionKey } from '../permissions';

/** The sound of a notification, and the action key of those who hear it. */
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

/** The sound rule of a notification that waits for a person; undefined for silent ones. */
export function soundRuleOf(news: WorkNews): SoundRule | undefined {
  if ('rx' in news) return RX[news.kind];
  return 'order' in news ? ORDERS[news.order.news] : undefined;
}
