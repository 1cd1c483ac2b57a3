import type { KitDeps, ServedResource, Values } from '../kit/served';

/**
 * A resource whose records are paid by a code to scan. Its table has `order_no`, `amount`, `state`, `pay_deadline`,
 * `code_url`, `code_closed_at` and `code_looked_at`; its table of states the events `expire` and `confirmRefund`.
 */
export interface PayableResource {
  served: ServedResource;
  /** The field with the provider's number of the payment. */
  tradeNo: string;
  /** Event of a payment in time. */
  pays: string;
  /** Event of one that came after the order was closed; leads to refunding. */
  paysLate: string;
  /** What is stored besides when an order is over. */
  closed?(now: number): Values;
  /** What is stored when the money is back. */
  refunded?(refundNo: string, now: number): Values;
  /** What was paid for begins, outside of the payment's transaction. */
  begin(deps: KitDeps, id: string): Promise<unknown>;
}

/** Columns that every payable table has. */
export interface PayableRow {
  id: string;
  orderNo: string;
  amount: number;
  state: string;
  payDeadline: Date;
}
