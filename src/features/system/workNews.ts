import { PRIORITIES, type Priority } from '@contract/alerts';
import { recordPath } from '@contract/kit/resource';
import type { ExpiryContent, OrderFact, RxContent, TradeContent, WorkNews } from '@contract/notifications';
import {
  ERP_ORDERS,
  EXPIRIES,
  FIRMWARE_ROLLOUTS,
  IOT_POOLS,
  JD_AFTER_SALES,
  JD_ORDERS,
  LOCK_ORDERS,
  MEITUAN_ORDERS,
  OWN_ORDERS,
  PREPAID_ACCOUNTS,
  PRESCRIPTIONS,
  PRODUCT_AUDITS,
  PRODUCT_CHANGES,
  REPAIR_ORDERS,
  REVIEW_DESK,
  SIM_BUDGETS,
  SIM_RENEWALS,
  SUPPLIERS,
  WAREHOUSE_PRODUCTS,
} from '@contract/resources/service/work';
import { soundRuleOf } from '@contract/service/newsSounds';
import { defineLive, isObject } from '@realtime';
import type { Action } from '@reduxjs/toolkit';
import { call, takeEvery } from 'redux-saga/effects';
import { expiryPath } from './expiries/expiryWords';

const CODES = [1101, 1103, 1107, 1108, 1109, 1110, 1111, 1115, 1117, 1118, 1120, 1121] as const;

const PARTS = [
  'repair',
  'review',
  'trade',
  'rollout',
  'qualification',
  'rx',
  'order',
  'pool',
  'warehouse',
  'expiry',
] as const;

function isNews(content: unknown): content is WorkNews {
  if (!isObject(content) || typeof content.id !== 'string' || typeof content.kind !== 'string') return false;
  return PARTS.some((part) => isObject(content[part]));
}

/** Repairs and reviews of products as they go on, rollouts that halted, trades that failed, what ends, prescriptions and orders that wait, pools of SIM cards that fill. What there is stands in their lists; these are the news of it. */
export const workNewsTopic = defineLive<WorkNews>({
  name: 'workNews',
  lane: 'log',
  messageTypes: CODES,
  // Other notifications of the same codes belong to other topics.
  read: (content) => (isNews(content) ? [content] : []),
});

/** What has words of its own below `work`; those of what ends are put together. */
export type PlainNews = Exclude<WorkNews, ExpiryContent>;

/** Key of the words below `work`, and the values in them. */
export function newsText(news: PlainNews): { key: string; values: Record<string, string> } {
  if ('repair' in news)
    return { key: news.kind, values: { no: news.repair.repairNo, device: news.repair.deviceId } };
  if ('trade' in news) return { key: news.kind, values: { no: news.trade.no } };
  if ('rollout' in news)
    return { key: news.kind, values: { no: news.rollout.no, failed: String(news.rollout.failed) } };
  if ('qualification' in news) {
    const { name, days, state } = news.qualification;
    return { key: `qualification.${state}`, values: { name, days: String(days) } };
  }
  if ('pool' in news)
    return { key: news.kind, values: { no: news.pool.no, percent: String(news.pool.percent) } };
  if ('warehouse' in news)
    return { key: news.kind, values: { name: news.warehouse.name, count: String(news.warehouse.left) } };
  if ('rx' in news) return { key: news.kind, values: { no: news.rx.rxNo, minutes: String(news.rx.minutes) } };
  if ('order' in news) {
    const of = news.order.list === 'jdAfterSale' ? 'afterSale' : 'order';
    return { key: `${of}.${news.order.news}`, values: { no: news.order.no } };
  }
  return { key: `review.${news.review.state}`, values: { name: news.review.name } };
}

const TRADES: Readonly<
  Record<
    TradeContent['kind'],
    | typeof SIM_RENEWALS
    | typeof SIM_BUDGETS
    | typeof PRESCRIPTIONS
    | typeof ERP_ORDERS
    | typeof PREPAID_ACCOUNTS
  >
> = {
  'renewal.failed': SIM_RENEWALS,
  'renewal.due': SIM_RENEWALS,
  'renewal.held': SIM_BUDGETS,
  'prepaid.differs': PREPAID_ACCOUNTS,
  'dispensing.failed': PRESCRIPTIONS,
  'erpPush.dead': ERP_ORDERS,
};

const ORDERS = {
  ownOrder: OWN_ORDERS,
  meituanOrder: MEITUAN_ORDERS,
  jdOrder: JD_ORDERS,
  jdAfterSale: JD_AFTER_SALES,
  lockOrder: LOCK_ORDERS,
} as const satisfies Record<OrderFact, unknown>;

/** Reviewers decide, those who handed in see what became of it. */
function listOf(news: Exclude<WorkNews, RxContent>) {
  if ('repair' in news) return REPAIR_ORDERS;
  if ('trade' in news) return TRADES[news.kind];
  if ('order' in news) return ORDERS[news.order.list];
  if ('rollout' in news) return FIRMWARE_ROLLOUTS;
  if ('pool' in news) return IOT_POOLS;
  if ('warehouse' in news) return WAREHOUSE_PRODUCTS;
  if ('qualification' in news) return SUPPLIERS;
  if ('expiry' in news) return EXPIRIES;
  return news.kind === 'review.submitted' ? PRODUCT_AUDITS : PRODUCT_CHANGES;
}

/** Where one goes on with it. @param permissions of the person who does */
export function newsPath(news: WorkNews, permissions: ReadonlySet<string>): string {
  if ('rx' in news) return `${REVIEW_DESK.path}?rx=${news.id}`;
  if (!('expiry' in news)) return recordPath(listOf(news), news.id);
  const { what: kind, subjectId, endsOn } = news.expiry;
  return expiryPath({ id: news.id, kind, orgId: news.org, subjectId, endsOn }, permissions);
}

/** What somebody may. */
export interface WorkRights {
  permissions: readonly string[];
  actions: readonly string[];
}

/** Can this person go on with it? */
function isFor(news: WorkNews, { permissions, actions }: WorkRights): boolean {
  if ('rx' in news)
    return permissions.includes(REVIEW_DESK.permission) && actions.includes('prescription:review');
  return permissions.includes(listOf(news).permission);
}

export interface WorkNewsPorts {
  /** Puts it before the person's eyes. */
  tell(news: WorkNews): void;
  /** Makes it heard, once. */
  call(priority: Priority): void;
  /** Who is signed in, with his rights. */
  me(): WorkRights & { userId?: string };
}

/** Those who may do something about it hear it, too. */
function soundOf(news: WorkNews, { actions }: WorkRights): Priority[] {
  const heard = soundRuleOf(news);
  return heard && actions.includes(heard.by) ? [heard.as] : [];
}

const loudest = (priorities: readonly Priority[]) => PRIORITIES.find((each) => priorities.includes(each));

/** At most so many at once: after a break the lists and the bell say the rest. */
const AT_ONCE = 2;

function* spread(ports: WorkNewsPorts, action: Action) {
  const { userId, ...rights } = ports.me();
  const others = workNewsTopic.rowsOf(action).filter((news) => news.by !== userId && isFor(news, rights));
  for (const news of others.slice(-AT_ONCE)) yield call(ports.tell, news);
  const heard = loudest(others.flatMap((news) => soundOf(news, rights)));
  if (heard) yield call(ports.call, heard);
}

/** One's own actions are not announced. */
export function* workNewsSaga(ports: WorkNewsPorts) {
  yield takeEvery((action: Action) => workNewsTopic.rowsOf(action).length > 0, spread, ports);
}
