import type { CardState, StopReason } from '../../../contract/simCards/cardStates';
import type { Operator } from '../../../contract/simCards/operators';

/** Who we are at an operator. */
export interface SimAccount {
  id: string;
  orgId: string;
  url: string;
  appKey: string;
  secret: string;
}
/** By what operators know a card; which of the two they ask for is theirs. */
export interface CardNumbers {
  iccid: string;
  msisdn: string;
}
/** What an operator says of a card. */
export interface CardStatus {
  /** The state in its own code. */
  code: string;
  /** The same in our words; absent for a code that has no meaning to us. */
  state?: CardState;
  /** Why it is stopped, where the operator says so. */
  stopReason?: StopReason;
  /** Of the device the card is in. */
  imei?: string;
}
export interface CardUsage {
  /** NaN for what is no amount. */
  mb: number;
  /** The month it counts for, YYYY-MM. */
  cycle: string;
}
export interface NewRenewal {
  /** Our number of it: the same one again is the same renewal. */
  ref: string;
  months: number;
  /** Minor units. */
  amount: number;
}
export interface Renewal {
  /** The operator's number of it. */
  ref: string;
  amount: number;
  months: number;
  /** YYYY-MM-DD */
  expireAt: string;
}
/** By ICCID; a card the operator does not know is missing. */
export type CardMap<T> = ReadonlyMap<string, T>;

/** Cards in one question. */
export const CARDS_AT_ONCE = 50;

/** An operator of SIM cards. Everything may be asked twice: what is so already is done. @throws PartnerError */
export interface SimPort {
  states(account: SimAccount, cards: readonly CardNumbers[]): Promise<CardMap<CardStatus>>;
  usages(account: SimAccount, cards: readonly CardNumbers[]): Promise<CardMap<CardUsage>>;
  stop(account: SimAccount, card: CardNumbers): Promise<void>;
  restore(account: SimAccount, card: CardNumbers): Promise<void>;
  renew(account: SimAccount, card: CardNumbers, renewal: NewRenewal): Promise<Renewal>;
}
export type SimOperators = Readonly<Record<Operator, SimPort>>;
