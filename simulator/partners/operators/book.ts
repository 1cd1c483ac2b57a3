import type { Operator } from '../../../contract/simCards/operators';
import type { OperatorCardOptions } from '../../../contract/simulation';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';

export interface RenewalOrder {
  id: string;
  months: number;
  amount: number;
  expireAt: string;
}
/** A card as its operator keeps it. */
export interface OperatorCard extends OperatorCardOptions {
  renewals: Map<string, RenewalOrder>;
  /** Up to when `usedMb` is counted, ms. */
  countedAt: number;
}
/** Why the operator does not do what it is asked; `already`: it is so. */
export type OperatorRefusal = 'unknown' | 'state' | 'already' | 'form' | 'signature';

const OWN_STOP = new Set(['self', 'overuse', null]);

function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What it has used this month: it goes on while the card may. */
const usedAt = ({ state, usedMb, mbPerDay, countedAt }: OperatorCard, now: number): number =>
  state === 'in_use' || state === 'test' ? usedMb + (mbPerDay * (now - countedAt)) / DAY_MS : usedMb;

/** What it used before stays counted. */
function become(card: OperatorCard, state: OperatorCard['state'], now: number): void {
  Object.assign(card, { usedMb: usedAt(card, now), countedAt: now, state });
}

/** The cards of all operators, by either of their numbers. */
export function createCardBook(cards: readonly OperatorCardOptions[], open: boolean, clock: () => number) {
  const byNumber = new Map<string, OperatorCard>();
  let renewals = 0;
  function add(options: OperatorCardOptions): OperatorCard {
    const card: OperatorCard = { ...options, renewals: new Map(), countedAt: clock() };
    byNumber.set(`${card.operator}|${card.iccid}`, card);
    byNumber.set(`${card.operator}|${card.msisdn}`, card);
    return card;
  }
  for (const card of cards) add(card);

  /** Nobody has renewed it in time. */
  function lapsed(card: OperatorCard | undefined): OperatorCard | undefined {
    const isOver = card?.expireAt != null && card.expireAt < tradeDay(clock());
    if (isOver && (card.state === 'in_use' || card.state === 'stopped'))
      become(card, 'pre_cancelled', clock());
    return card;
  }

  function find(operator: Operator, number: string): OperatorCard | undefined {
    const known = lapsed(byNumber.get(`${operator}|${number}`));
    if (known || !open) return known;
    const fresh = {
      operator,
      iccid: number,
      msisdn: number,
      state: 'in_use',
      usedMb: 0,
      mbPerDay: 5,
    } as const;
    return add({ ...fresh, stopReason: null, before: null, imei: null, expireAt: null });
  }

  return {
    find,
    usedMb: (card: OperatorCard) => usedAt(card, clock()),
    stop(card: OperatorCard): OperatorRefusal | undefined {
      if (card.state === 'stopped') return 'already';
      if (card.state !== 'test' && card.state !== 'in_use') return 'state';
      card.before = card.state;
      card.stopReason = 'self';
      become(card, 'stopped', clock());
      return undefined;
    },
    restore(card: OperatorCard): OperatorRefusal | undefined {
      if (card.state === 'in_use' || card.state === 'test') return 'already';
      if (card.state !== 'stopped' || !OWN_STOP.has(card.stopReason)) return 'state';
      become(card, card.before === 'test' ? 'test' : 'in_use', clock());
      card.stopReason = null;
      return undefined;
    },
    /** The same number again is the same renewal. */
    renew(card: OperatorCard, ref: string, months: number, amount: number): RenewalOrder | OperatorRefusal {
      const known = card.renewals.get(ref);
      if (known) return known;
      if (card.state === 'inventory' || card.state === 'cancelled') return 'state';
      const today = tradeDay(clock());
      const from = card.expireAt !== null && card.expireAt > today ? card.expireAt : today;
      card.expireAt = monthsAfter(from, months);
      if (card.state === 'pre_cancelled') become(card, 'in_use', clock());
      renewals += 1;
      const id = `${card.operator}${today.replaceAll('-', '')}${String(renewals).padStart(6, '0')}`;
      const renewed = { id, months, amount, expireAt: card.expireAt };
      card.renewals.set(ref, renewed);
      return renewed;
    },
  };
}
export type CardBook = ReturnType<typeof createCardBook>;
