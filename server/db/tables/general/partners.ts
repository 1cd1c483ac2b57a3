import type { Generated } from 'kysely';
import type { MessageCause } from '../../../../contract/orders/platform/messageCauses';
import type { MessageFinding, MessageState } from '../../../../contract/orders/platform/messages';
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
  cause: MessageCause | null;
  problem: string | null;
  handledAt: Date | null;
  tries: Generated<number>;
  state: Generated<MessageState>;
  finding: MessageFinding | null;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}
/** What opens a store of a delivery platform; sealed. */
export interface PlatformKeysTable {
  storeId: string;
  orgId: string;
  secret: string;
  token: string | null;
  updatedAt: Generated<Date>;
}
export interface PlatformFactsTable {
  channel: string;
  bill: string;
  what: string;
  status: string;
  /** Of the customer's money, as far as it says so; minor units. */
  paid: number | null;
  refunded: number | null;
  at: Date;
}
/** Signed messages that have counted already. */
export interface PartnerNoncesTable {
  appKey: string;
  nonce: string;
  at: Date;
}
export interface PaymentFactsTable {
  outTradeNo: string;
  status: string;
  amount: number | null;
  transactionId: string | null;
  at: Date;
}
/** Which node asks a partner about a record. */
export interface PartnerTurnsTable {
  key: string;
  holder: string;
  until: Date;
}
/** What partners were told and told us. */
export interface PartnersTables {
  partnerMessages: PartnerMessagesTable;
  platformKeys: PlatformKeysTable;
  platformFacts: PlatformFactsTable;
  partnerNonces: PartnerNoncesTable;
  partnerTurns: PartnerTurnsTable;
  paymentFacts: PaymentFactsTable;
}
