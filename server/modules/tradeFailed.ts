import type { AnyRow } from '../../contract/kit/resource';
import type { TradeContent } from '../../contract/notifications';
import type { Change } from '../kit/served';
import type { LogTopic } from '../push/topics/liveTopic';

const TRADE_FAIL = 1118;

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

/** Money was taken, and what it was for did not come: whoever looks after the record is told. */
export function announceTradeFailed(
  change: Change,
  row: AnyRow,
  kind: TradeContent['kind'],
  no: string,
): void {
  const { id, version: ver } = row;
  const org = String(row.orgId);
  const body: TradeContent = { id, kind, ver, org, at: change.deps.clock(), by: null, trade: { no } };
  change.events.push({ orgId: org, messageType: TRADE_FAIL, kind, entityId: id, ver, body });
}
