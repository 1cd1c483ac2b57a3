import { recordPath } from '@contract/kit/resource';
import type { ExpiryContent, TradeContent, WorkNews } from '@contract/notifications';
import {
  ERP_ORDERS,
  EXPIRIES,
  FIRMWARE_ROLLOUTS,
  PRESCRIPTIONS,
  PRODUCT_AUDITS,
  PRODUCT_CHANGES,
  REPAIR_ORDERS,
  SIM_RENEWALS,
  SUPPLIERS,
} from '@contract/resources/service/work';
import { defineLive, isObject } from '@realtime';
import type { Action } from '@reduxjs/toolkit';
import { call, takeEvery } from 'redux-saga/effects';
import { expiryPath } from './expiries/expiryWords';

const CODES = [1107, 1108, 1109, 1110, 1111, 1115, 1118] as const;

function isNews(content: unknown): content is WorkNews {
  if (!isObject(content) || typeof content.id !== 'string' || typeof content.kind !== 'string') return false;
  return ['repair', 'review', 'trade', 'rollout', 'qualification', 'expiry'].some((part) =>
    isObject(content[part]),
  );
}

/** Repairs and reviews of products as they go on, rollouts that halted, trades that failed, what ends. What there is stands in their lists; these are the news of it. */
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
export function wordsOf(news: PlainNews): { key: string; values: Record<string, string> } {
  if ('repair' in news)
    return { key: news.kind, values: { no: news.repair.repairNo, device: news.repair.deviceId } };
  if ('trade' in news) return { key: news.kind, values: { no: news.trade.no } };
  if ('rollout' in news)
    return { key: news.kind, values: { no: news.rollout.no, failed: String(news.rollout.failed) } };
  if ('qualification' in news) {
    const { name, days, state } = news.qualification;
    return { key: `qualification.${state}`, values: { name, days: String(days) } };
  }
  return { key: `review.${news.review.state}`, values: { name: news.review.name } };
}

const TRADES: Readonly<
  Record<TradeContent['kind'], typeof SIM_RENEWALS | typeof PRESCRIPTIONS | typeof ERP_ORDERS>
> = {
  'renewal.failed': SIM_RENEWALS,
  'dispensing.failed': PRESCRIPTIONS,
  'erpPush.dead': ERP_ORDERS,
};

/** Reviewers decide, those who handed in see what became of it. */
function listOf(news: WorkNews) {
  if ('repair' in news) return REPAIR_ORDERS;
  if ('trade' in news) return TRADES[news.kind];
  if ('rollout' in news) return FIRMWARE_ROLLOUTS;
  if ('qualification' in news) return SUPPLIERS;
  if ('expiry' in news) return EXPIRIES;
  return news.kind === 'review.submitted' ? PRODUCT_AUDITS : PRODUCT_CHANGES;
}

/** Where one goes on with it. @param permissions of the person who does */
export function pathOf(news: WorkNews, permissions: ReadonlySet<string>): string {
  if (!('expiry' in news)) return recordPath(listOf(news), news.id);
  const { what: kind, subjectId, endsOn } = news.expiry;
  return expiryPath({ id: news.id, kind, orgId: news.org, subjectId, endsOn }, permissions);
}

/** Permission without which nobody can follow it. */
export const neededFor = (news: WorkNews): string => listOf(news).permission;

export interface WorkNewsPorts {
  /** Puts it before the person's eyes. */
  tell(news: WorkNews): void;
  /** Who is signed in, with his permissions. */
  me(): { userId?: string; permissions: readonly string[] };
}

/** At most so many at once: after a break the lists and the bell say the rest. */
const AT_ONCE = 3;

function* spread({ tell, me }: WorkNewsPorts, action: Action) {
  const { userId, permissions } = me();
  const others = workNewsTopic
    .rowsOf(action)
    .filter((news) => news.by !== userId && permissions.includes(neededFor(news)));
  for (const news of others.slice(-AT_ONCE)) yield call(tell, news);
}

/** Nobody is told of what he did himself. */
export function* workNewsSaga(ports: WorkNewsPorts) {
  yield takeEvery((action: Action) => workNewsTopic.rowsOf(action).length > 0, spread, ports);
}
