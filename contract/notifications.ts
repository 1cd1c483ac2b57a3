import type { ExpiryKind } from './expiries/kinds';
import type { EndState, LicenceStep } from './expiries/steps';
import type { Texts } from './messages/general/texts';

/** The notification dictionary: message types 1101–1121 of the push socket. */
export const NOTIFICATIONS = {
  1101: { key: 'stock', severity: 'low' },
  1102: { key: 'temp_humidity', severity: 'high' },
  1103: { key: 'traffic', severity: 'low' },
  1104: { key: 'device_short', severity: 'medium' },
  1105: { key: 'platform_notice', severity: 'info' },
  1106: { key: 'renew_ok', severity: 'info' },
  1107: { key: 'service_expiry', severity: 'medium' },
  1108: { key: 'device_repair', severity: 'medium' },
  1109: { key: 'product_review', severity: 'low' },
  1110: { key: 'repair_progress', severity: 'info' },
  1111: { key: 'repair_done', severity: 'info' },
  1112: { key: 'work_order', severity: 'medium' },
  1113: { key: 'comms', severity: 'medium' },
  1114: { key: 'fault', severity: 'high' },
  1115: { key: 'abnormal', severity: 'medium' },
  1116: { key: 'contract', severity: 'low' },
  1117: { key: 'trade_ok', severity: 'info' },
  1118: { key: 'trade_fail', severity: 'high' },
  1119: { key: 'near_expiry', severity: 'medium' },
  1120: { key: 'rx_review', severity: 'medium' },
  1121: { key: 'refund_due', severity: 'high' },
} as const;

export type NotificationCode = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_CODES = Object.keys(NOTIFICATIONS).map(Number) as NotificationCode[];

/** What all contents of 1108–1111 say. */
interface WorkContent<Kind extends string> {
  id: string;
  kind: Kind;
  ver: number;
  org: string;
  at: number;
  /** Who did it; null: a link or a job. */
  by: string | null;
}
/** Content of 1108, 1110 and 1111: a repair was reported, goes on, is done. */
export interface RepairContent extends WorkContent<'repair.reported' | 'repair.progress' | 'repair.done'> {
  repair: { repairNo: string; deviceId: string; faultCode: string; priority: string; state: string };
}
/** Content of 1109: a product waits for review, or was decided on. */
export interface ReviewContent extends WorkContent<'review.submitted' | 'review.decided'> {
  review: { name: string; state: 'waiting' | 'passed' | 'failed' | 'withdrawn' };
}
/**
 * Content of 1118: money was taken, and what it was for did not come, or is not in the books of the chain; counts that
 * were paid for differ from their ledger. Of 1107: SIM cards that end were ordered again, and somebody has to pay, or no budget allows it.
 */
export interface TradeContent
  extends WorkContent<
    | 'renewal.failed'
    | 'renewal.due'
    | 'renewal.held'
    | 'dispensing.failed'
    | 'erpPush.dead'
    | 'prepaid.differs'
  > {
  trade: { no: string };
}
/** Content of 1115: a firmware rollout has halted by itself. */
export interface RolloutContent extends WorkContent<'rollout.halted'> {
  rollout: { no: string; failed: number };
}
/** Content of 1107: licences of a supplier end. */
export interface QualificationContent extends WorkContent<'qualification.due'> {
  qualification: { name: string; days: LicenceStep; state: EndState };
}
/** Content of 1120: a prescription waits for a pharmacist, for so many minutes. */
export interface RxContent extends WorkContent<'rx.waiting' | 'rx.overdue'> {
  rx: { rxNo: string; minutes: number };
}
/** Content of 1103: the cards of a pool have used so much of it together. */
export interface PoolContent extends WorkContent<'pool.filled'> {
  pool: { no: string; percent: number };
}
/** Content of 1101: a warehouse has less of a product than it should. */
export interface WarehouseContent extends WorkContent<'warehouse.low'> {
  warehouse: { name: string; left: number };
}
/** Whose news they are: first word of the facts, one for each list of orders. */
export const ORDER_FACTS = ['ownOrder', 'meituanOrder', 'jdOrder', 'jdAfterSale', 'lockOrder'] as const;
export type OrderFact = (typeof ORDER_FACTS)[number];
/** What is told of orders, and under which code. */
export const ORDER_NEWS = {
  new: 1117,
  stuck: 1118,
  refundFailed: 1118,
  refundDue: 1121,
  overdue: 1118,
} as const;
export type OrderNews = keyof typeof ORDER_NEWS;
/** Content of 1117, 1118 and 1121: an order waits for a person. */
export interface OrderContent extends WorkContent<`${OrderFact}.${OrderNews}`> {
  order: { no: string; list: OrderFact; news: OrderNews };
}
/** Content of 1107: whatever else an institution has to renew ends. */
export interface ExpiryContent extends WorkContent<'expiry.due'> {
  expiry: {
    what: ExpiryKind;
    name: Texts;
    /** How many end; null for a single one. */
    amount: number | null;
    endsOn: string;
    /** Days left when it was told. */
    left: number;
    subjectId: string;
    orgName: string;
  };
}
export type WorkNews =
  | RepairContent
  | ReviewContent
  | TradeContent
  | RolloutContent
  | QualificationContent
  | RxContent
  | OrderContent
  | PoolContent
  | WarehouseContent
  | ExpiryContent;
