import type { PriorPayment } from '../../../contract/simulation';
import type { OrderStage, SimOrder } from './book';

/** What a platform tells the merchant of an order. */
export type OrderNotice =
  | OrderStage
  | 'refundAsked'
  | 'refundPassed'
  | 'refundAutoPassed'
  | 'refundRejected'
  | 'afterSale';

export type PlatformFields = Readonly<Record<string, string>>;
export interface Push {
  /** Behind the merchant's address. */
  path: string;
  /** Without signature; signed when it is sent. */
  fields: PlatformFields;
}
/** What the merchant wants. */
export interface SimPlatformCall {
  path: string;
  /** Full address, as it was signed. */
  url: string;
  fields: PlatformFields;
}
/** What a call means to the order it names. */
export type PlatformAction =
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'refundLines'
  | 'prepare'
  | 'deliver'
  | 'arrive'
  | 'pickUp'
  | 'agreeRefund'
  | 'rejectRefund'
  | 'approveAfterSale'
  | 'awaitGoods'
  | 'rejectAfterSale';

/** So many of a good of an order. */
export interface RefundLine {
  id: string;
  qty: number;
}
/** What questions are answered from. */
export interface OrderLookup {
  find(id: string): SimOrder | undefined;
  /** What a store's customers paid and got back on a day. */
  bill(store: { storeNo?: string; platStoreId?: string }, day: string): readonly PriorPayment[];
}

/** One platform's words and signature. */
export interface PlatformDialect {
  /** Below it the merchant calls. */
  prefix: string;
  isSigned(call: SimPlatformCall, now: number): boolean;
  /** Undefined: nothing is told of it. */
  pushOf(order: SimOrder, news: OrderNotice): Push | undefined;
  signed(push: Push, now: number, merchantUrl: string): string;
  /** Does the merchant's answer say that it has heard? */
  isHeard(status: number, body: string): boolean;
  /** A question that changes nothing, answered; undefined for anything else. */
  answered(call: SimPlatformCall, known: OrderLookup): object | undefined;
  wishOf(
    call: SimPlatformCall,
  ): { id: string; wish: PlatformAction; lines?: readonly RefundLine[] } | undefined;
  done(): object;
  refused(why: string): object;
}
