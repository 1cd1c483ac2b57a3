import type { OpenPeriod } from '../../../contract/orders/openHours';
import type { AfterSaleHandling, JdAfterSaleStatus } from '../../../contract/orders/platform/afterSales';
import type { CustomerPhone } from '../../../contract/orders/platform/customerPhone';
import type { RefundAction } from '../../../contract/orders/platform/refunds';
import type { FulfilState } from '../../../contract/orders/platform/stages';
import type { DeliveryType, Platform } from '../../../contract/orders/words';
import type { NoticeError } from '../payment/port';
import type { CallbackMetrics } from './metrics';

/** A store on a platform: where the platform is, who we are there, and what opens it. */
export interface PlatformAccount {
  storeId: string;
  orgId: string;
  /** Our number of the store; Meituan calls it app_poi_code. */
  storeNo: string;
  /** The platform's number of the store. */
  platStoreId: string;
  /** Without a slash at its end. */
  url: string;
  appKey: string;
  secret: string;
  token?: string;
}

/** A line of an order as the platform sold it. */
export interface SoldItem {
  platSkuId: string;
  barcode?: string;
  name: string;
  spec?: string;
  qty: number;
  /** Minor units. */
  price: number;
}
/** An order in the platform's words. */
export interface PlatformOrder extends CustomerPhone {
  bill: string;
  platStatus: string;
  /** One of the two names the store. */
  storeNo?: string;
  platStoreId?: string;
  daySeq?: string;
  placedAt: number;
  /** Absent: nothing says that it was paid. */
  paidAt?: number;
  cancelledAt?: number;
  deliveryType: DeliveryType;
  pickupCode?: string;
  receiverName?: string;
  receiverAddr?: string;
  remark?: string;
  items: readonly SoldItem[];
  deliveryFee: number;
  paidAmt: number;
  /** What the platform says it has taken off; has to fit the rest. */
  discountAmt?: number;
  settleAmt?: number;
}
export interface AfterSale {
  afsNo: string;
  platState: JdAfterSaleStatus;
  handleType?: AfterSaleHandling;
  questionType?: string;
  questionDesc?: string;
  /** Addresses of what the customer shows. */
  pictures: readonly string[];
  refundAmt: number;
  customerName?: string;
  customerPhone?: string;
  appliedAt: number;
}

/** What a callback says. `status` is the platform's own word: said again, it counts once. */
export type PlatformMessage = { bill: string; status: string } & (
  | { kind: 'order'; order: PlatformOrder }
  | { kind: 'state'; platStatus: string; code?: string; reason?: string }
  | { kind: 'logistics'; fulfil?: FulfilState; riderName?: string; riderPhone?: string }
  | {
      kind: 'refund';
      refundId: string;
      word: RefundAction;
      /** Absent: all that was paid. */
      amount?: number;
      reason?: string;
      isAppeal: boolean;
      /** Addresses of what the customer shows. */
      pictures?: readonly string[];
    }
  | { kind: 'afterSale'; afterSale: AfterSale }
);

/** What a person wants done with an order. */
export type OrderCommand = { bill: string; operator: string } & (
  | { wish: 'accept' | 'deliver' | 'arrive' | 'agreeRefund' }
  | { wish: 'prepare'; deliveryType: DeliveryType; mode: 'platform' | 'self' | 'pickup' }
  | { wish: 'reject' | 'cancel'; code: string; reason: string }
  | { wish: 'refundLines'; reason: string; lines: readonly { platSkuId: string; qty: number }[] }
  | { wish: 'rejectRefund'; reason: string }
  | { wish: 'pickUp'; code: string }
  | { wish: 'afterSale'; decision: 'refund' | 'return' | 'reject' | 'receive'; reason?: string }
);
/** What a store offers, as we have it. */
export interface SkuUpdate {
  platSkuId: string;
  /** Minor units. */
  price: number;
  stock: number;
  onSale: boolean;
}

/** How a store is to do business. */
export interface StoreUpdate {
  /** Absent: as it is. */
  state?: 'open' | 'closed';
  openHours?: readonly OpenPeriod[];
  operator: string;
}

/** A payment or refund in a platform's bill of a day. */
export interface PlatformBillRow {
  kind: 'payment' | 'refund';
  /** The platform's number of the order. */
  bill: string;
  /** What the customer paid or got back, minor units. */
  amount: number;
}

/** A callback as it came. */
export interface Callback {
  /** Last part of its path: what it is about. */
  action: string;
  /** Addresses it may have been signed for. */
  urls: readonly string[];
  body: string;
}

/** One platform, in our words. */
export interface PlatformPort {
  platform: Platform;
  /** Of the application that a message names; undefined for what is no message. */
  appKeyOf(callback: Callback): string | undefined;
  /** @throws NoticeError unless the platform said exactly this to this account, just now */
  assertTrue(account: PlatformAccount, callback: Callback, now: number): void;
  /** Of several with one secret, the one the message is for: only this one may ask what it is about. */
  isFor?(account: PlatformAccount, callback: Callback): boolean;
  /** What can be judged without asking the platform, before it is answered. @throws NoticeError for another form */
  assertReadable(account: PlatformAccount, callback: Callback): void;
  /** Undefined for what has no meaning to us. May ask the platform. @throws NoticeError for another form */
  read(account: PlatformAccount, callback: Callback): Promise<PlatformMessage | undefined>;
  /** @throws PartnerError when the platform does not do it */
  ask(account: PlatformAccount, wish: OrderCommand): Promise<void>;
  /** @throws PartnerError */
  offer(account: PlatformAccount, sku: SkuUpdate): Promise<void>;
  /** @throws PartnerError */
  setStore(account: PlatformAccount, wish: StoreUpdate): Promise<void>;
  /** What a store's customers paid and got back on a calendar day in China (YYYY-MM-DD). @throws PartnerError */
  billOf(account: PlatformAccount, day: string): Promise<PlatformBillRow[]>;
  /** The same text without what opens anything. */
  masked(body: string): string;
  /** What the platform wants to hear. */
  answer(verdict?: NoticeError['verdict']): object;
}

/** The delivery platforms; the accounts there stand in the stores. */
export type Platforms = Readonly<Record<Platform, PlatformPort>> & { metrics: CallbackMetrics };
