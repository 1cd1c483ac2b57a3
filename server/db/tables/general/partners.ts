import type { Generated } from 'kysely';
import type { Json } from './columns';

export interface PartnerMessagesTable {
  id: string;
  partner: string;
  direction: 'in' | 'out';
  at: Generated<Date>;
  subject: string | null;
  what: string;
  headers: Json | null;
  body: string;
  status: number | null;
  answer: string | null;
  problem: string | null;
  handledAt: Date | null;
  tries: Generated<number>;
}
export interface PaymentFactsTable {
  outTradeNo: string;
  status: string;
  amount: number | null;
  transactionId: string | null;
  at: Date;
}
/** What partners were told and told us. */
export interface PartnersTables {
  partnerMessages: PartnerMessagesTable;
  paymentFacts: PaymentFactsTable;
}
