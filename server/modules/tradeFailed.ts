import type { AnyRow } from '../../contract/kit/resource';
import type { TradeContent } from '../../contract/notifications';
import type { UnitOfWork } from '../kit/served';
import type { LogTopic } from '../push/topics/liveTopic';

const TRADE_FAIL = 1118;
const EXPIRY = 1107;

/** A snapshot brings none: what failed stands in its list. */
export const renewalTopic: LogTopic = {
  name: 'simRenewals',
  lane: 'log',
  facts: 'renewal',
  openedBy: ['IoT_order'],
};
export const dispensingTopic: LogTopic = {
  name: 'dispensings',
  lane: 'log',
  facts: 'dispensing',
  openedBy: ['hospitalMain'],
};

export const prepaidTopic: LogTopic = {
  name: 'prepaidCounts',
  lane: 'log',
  facts: 'prepaid',
  openedBy: ['prePayMag'],
};

/** What is told of as something that ends; the rest has failed. */
const ENDING: readonly TradeContent['kind'][] = ['renewal.due', 'renewal.held'];

/** Tells whoever looks after the record: it failed though it was paid, its counts are wrong, it waits to be paid, or cannot be ordered. */
export function announceTrade(
  work: UnitOfWork,
  { id, version: ver, orgId }: Pick<AnyRow, 'id' | 'version' | 'orgId'>,
  kind: TradeContent['kind'],
  no: string,
): void {
  const org = String(orgId);
  const body: TradeContent = { id, kind, ver, org, at: work.deps.clock(), by: null, trade: { no } };
  const messageType = ENDING.includes(kind) ? EXPIRY : TRADE_FAIL;
  work.events.push({ orgId: org, messageType, kind, entityId: id, ver, body });
}
