import type { AnyRow } from '../../contract/kit/resource';
import type { TradeContent } from '../../contract/notifications';
import type { Change } from '../kit/served';
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

/** Cards that end were ordered again: the order waits for whoever pays, as long as any other. */
export function announceRenewalDue(change: Change, row: AnyRow): void {
  const { id, version: ver } = row;
  const org = String(row.orgId);
  const at = change.deps.clock();
  const kind = 'renewal.due' as const;
  const body: TradeContent = { id, kind, ver, org, at, by: null, trade: { no: String(row.orderNo) } };
  change.events.push({ orgId: org, messageType: EXPIRY, kind, entityId: id, ver, body });
}

/** Counts of an account are not what its entries add up to: the platform is told, not the institution. */
export function announcePrepaidDiffers(
  change: Change,
  { id, version: ver, accountNo }: { id: string; version: number; accountNo: string },
  { orgId: org }: { orgId: string },
): void {
  const kind = 'prepaid.differs' as const;
  const body: TradeContent = {
    id,
    kind,
    ver,
    org,
    at: change.deps.clock(),
    by: null,
    trade: { no: accountNo },
  };
  change.events.push({ orgId: org, messageType: TRADE_FAIL, kind, entityId: id, ver, body });
}
