import type { VERDICTS } from '../../../contract/orders/platform/messageCauses';
import type { OnboardingPort } from './onboarding/port';

/** States of a payment as the provider names them. */
export const PAYMENT_STATES = [
  'SUCCESS',
  'REFUND',
  'NOTPAY',
  'CLOSED',
  'REVOKED',
  'USERPAYING',
  'PAYERROR',
] as const;
export const REFUND_STATES = ['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'] as const;

export interface NewPayment {
  /** Our number: the same one again is the same payment. */
  outTradeNo: string;
  /** Minor units. */
  amount: number;
  description: string;
  expiresAt: number;
}
export interface Payment {
  outTradeNo: string;
  state: (typeof PAYMENT_STATES)[number];
  /** The provider's number; known once it was paid. */
  transactionId?: string;
  amount?: number;
  paidAt?: number;
}
export interface NewRefund {
  outTradeNo: string;
  outRefundNo: string;
  amount: number;
  total: number;
  reason: string;
}
export interface Refund {
  outTradeNo: string;
  outRefundNo: string;
  status: (typeof REFUND_STATES)[number];
  amount: number;
}
/** A payment or refund in the bill of a day. */
export interface BillRow {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  /** Minor units. */
  amount: number;
}
/** What the provider tells on its own. */
export type PaymentNotice =
  | { id: string; event: string; kind: 'payment'; payment: Payment }
  | { id: string; event: string; kind: 'refund'; refund: Refund };

/** A message as it came over the wire. */
export interface WireMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** A message that is not believed. */
export class NoticeError extends Error {
  constructor(
    readonly verdict: (typeof VERDICTS)[number],
    message: string,
  ) {
    super(message);
  }
}

/** A provider that collects money by a code to scan. */
export interface PaymentPort {
  /** Merchants apply to take payments there. */
  onboarding: OnboardingPort;
  /** A code to scan. @throws PartnerError */
  order(payment: NewPayment): Promise<{ codeUrl: string }>;
  /** Undefined when the provider has never heard of it. @throws PartnerError */
  query(outTradeNo: string): Promise<Payment | undefined>;
  /** False when it can no longer be closed, because it was paid say. @throws PartnerError */
  close(outTradeNo: string): Promise<boolean>;
  /** The same number again answers how far the refund has come. @throws PartnerError */
  refund(refund: NewRefund): Promise<Refund>;
  /** What was paid and refunded on a calendar day in China (YYYY-MM-DD), as its bill says. @throws PartnerError */
  bill(day: string): Promise<BillRow[]>;
  /** @param receivedAt of a message that was kept; now without it. @throws NoticeError for what the provider did not say */
  read(received: WireMessage, receivedAt?: number): PaymentNotice;
}
