import { daysAfter } from '../time/localDay';

/** Cards with the switch are renewed from so many days before their end on. */
export const AUTO_RENEW_DAYS = 7;
/** Hours of the institution's day in which an order is made: somebody has to pay it before it is cancelled. */
export const AUTO_RENEW_HOURS = { from: '09:00', until: '17:00' } as const;
/** Lines per order; the rest goes into further orders. */
export const AUTO_RENEW_LINES = 100;
/** A card that its operator is about to cancel can be renewed for so long (domain §4.5). */
export const CANCEL_WINDOW_DAYS = 90;

const YEAR_MONTHS = 12;

/** A plan of a year goes on for a year, any other for a month. */
export const renewedMonths = (billingMode: unknown): number => (billingMode === 'yearly' ? YEAR_MONTHS : 1);

/** Has the operator cancelled it by now, or is it about to? Days as YYYY-MM-DD. */
export function isBeyondWindow(
  { state, expireAt }: { state: unknown; expireAt: string | null },
  today: string,
): boolean {
  return state === 'pre_cancelled' && expireAt !== null && daysAfter(expireAt, CANCEL_WINDOW_DAYS) < today;
}

/**
 * Which cards, in their order, a sum pays for: what is too dear leaves room for what comes after it.
 * @param left no sum, no limit
 */
export function affordable<T extends { price: number }>(cards: readonly T[], left: number | undefined) {
  let rest = left ?? Number.POSITIVE_INFINITY;
  const within: T[] = [];
  const held: T[] = [];
  for (const card of cards) {
    const fits = card.price <= rest;
    if (fits) rest -= card.price;
    (fits ? within : held).push(card);
  }
  return { within, held };
}
