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

/** Fields common to the contents of all notifications below. */
interface WorkContent<Kind extends string> {
  id: string;
  kind: Kind;
  ver: number;
  org: string;
  at: number;
  /** User id of the author; null for a public link or a job. */
  by: string | null;
}
/** Content of 1108 (repair reported), 1110 (progress) and 1111 (done). */
export interface RepairContent extends WorkContent<'repair.reported' | 'repair.progress' | 'repair.done'> {
  repair: { repairNo: string; deviceId: string; faultCode: string; priority: string; state: string };
}
/** Content of 1109: a product was submitted for review, or the review was decided. */
export interface ReviewContent extends WorkContent<'review.submitted' | 'review.decided'> {
  review: { name: string; state: 'waiting' | 'passed' | 'failed' | 'withdrawn' };
}
/**
 * Content of 1118: failed SIM renewal, dispensing or ERP posting after payment, or a prepaid balance unlike its ledger.
 * Content of 1107: an automatic SIM renewal awaits payment (`due`) or exceeds its budget (`held`).
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
/** Content of 1115: a firmware rollout was halted automatically after failures. */
export interface RolloutContent extends WorkContent<'rollout.halted'> {
  rollout: { no: string; failed: number };
}
/** Content of 1107: a licence of a supplier expires. */
export interface QualificationContent extends WorkContent<'qualification.due'> {
  qualification: { name: string; days: LicenceStep; state: EndState };
}
/** Content of 1120: a prescription awaits review by a pharmacist; `minutes` is how long so far. */
export interface RxContent extends WorkContent<'rx.waiting' | 'rx.overdue'> {
  rx: { rxNo: string; minutes: number };
}
/** Content of 1103: a data pool of SIM cards has reached a usage threshold, in percent. */
export interface PoolContent extends WorkContent<'pool.filled'> {
  pool: { no: string; percent: number };
}
/** Content of 1101: warehouse stock of a product is below its minimum. */
export interface WarehouseContent extends WorkContent<'warehouse.low'> {
  warehouse: { name: string; left: number };
}
/** Kinds of orders; each is the first word of its feed events. */
export const ORDER_FACTS = ['ownOrder', 'meituanOrder', 'jdOrder', 'jdAfterSale', 'lockOrder'] as const;
export type OrderFact = (typeof ORDER_FACTS)[number];
/** Events of an order with a notification, and its code. */
export const ORDER_NEWS = {
  new: 1117,
  stuck: 1118,
  refundFailed: 1118,
  refundDue: 1121,
  overdue: 1118,
} as const;
export type OrderNews = keyof typeof ORDER_NEWS;
/** Content of 1117, 1118 and 1121: an order needs handling by staff. */
export interface OrderContent extends WorkContent<`${OrderFact}.${OrderNews}`> {
  order: { no: string; list: OrderFact; news: OrderNews };
}
/** Content of 1107: another expiring item of an institution, by its kind. */
export interface ExpiryContent extends WorkContent<'expiry.due'> {
  expiry: {
    what: ExpiryKind;
    name: Texts;
    /** Number of expiring items; null for a single one. */
    amount: number | null;
    endsOn: string;
    /** Days left when the notification was sent. */
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
