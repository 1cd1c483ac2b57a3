import type { OperatorCard, OperatorRefusal, RenewalOrder } from './book';

export type OperatorFields = Readonly<Record<string, string>>;
/** A call as it came over the wire. */
export interface OperatorCall {
  method: string;
  /** Whole, and without the prefix of the operator. */
  target: string;
  path: string;
  query: OperatorFields;
  authorization: string;
  timestamp: string;
  body: string;
}
/** What the customer wants of the cards with these numbers. */
export type OperatorRequest =
  | { kind: 'states' | 'usages'; numbers: readonly string[] }
  | { kind: 'stop' | 'restore'; number: string }
  | { kind: 'renew'; number: string; ref: string; months: number; amount: number };

export interface OperatorReply {
  status: number;
  type: string;
  text: string;
}
export interface UsedCard {
  card: OperatorCard;
  usedMb: number;
}
/** One operator's words, codes and signature. */
export interface OperatorDialect {
  operator: OperatorCard['operator'];
  /** Below it the customer calls. */
  prefix: string;
  isSigned(call: OperatorCall, now: number): boolean;
  askedOf(call: OperatorCall): OperatorRequest | undefined;
  states(cards: readonly OperatorCard[]): OperatorReply;
  usages(cards: readonly UsedCard[], now: number): OperatorReply;
  done(card: OperatorCard): OperatorReply;
  renewed(card: OperatorCard, ref: string, renewed: RenewalOrder): OperatorReply;
  refused(why: OperatorRefusal): OperatorReply;
}

export const jsonReply = (value: object, status = 200): OperatorReply => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
});

/** Time of a call as operators write it: `20261124080000`, of China. */
export function calledAt(digits: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
}
