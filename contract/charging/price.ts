/** Terms a service is sold for, in months. */
export const TERMS = { m1: 1, m3: 3, m6: 6, y1: 12, y2: 24, y3: 36 } as const;
export type ChargeTerm = keyof typeof TERMS;
export const TERM_NAMES = Object.keys(TERMS) as ChargeTerm[];

export const DISCOUNT_METHODS = ['fixed_amount', 'fixed_ratio'] as const;

export interface Fees {
  monthlyFee: number;
  yearlyFee: number;
}
/** What is taken off the price of one unit. Money in minor units, a ratio in percent. */
export type Discount =
  | { method: 'fixed_amount'; amountOff: number }
  | { method: 'fixed_ratio'; percentOff: number };
export interface Price {
  base: number;
  discount: number;
  pay: number;
}

const HUNDREDTHS = 100;
const WHOLE = 100 * HUNDREDTHS;

/** Months are paid by the month, years by the year. */
export function baseOf({ monthlyFee, yearlyFee }: Fees, term: ChargeTerm): number {
  const months = TERMS[term];
  return months < 12 ? monthlyFee * months : yearlyFee * (months / 12);
}

/** Half a minor unit goes up. In whole numbers, because 0.1 of a float is not 0.1. */
function roundedShare(base: number, hundredths: number): number {
  const share = BigInt(base) * BigInt(hundredths);
  return Number((share + BigInt(WHOLE / 2)) / BigInt(WHOLE));
}

function payOf(base: number, discount: Discount | undefined): number {
  if (!discount) return base;
  if (discount.method === 'fixed_amount') return Math.max(0, base - discount.amountOff);
  return roundedShare(base, WHOLE - Math.round(discount.percentOff * HUNDREDTHS));
}

/** Price of so many units for a term. */
export function priceOf(fees: Fees, term: ChargeTerm, qty: number, discount?: Discount): Price {
  const one = baseOf(fees, term);
  const pay = payOf(one, discount) * qty;
  return { base: one * qty, discount: one * qty - pay, pay };
}

/** A part of a price for the days that are left of a term; half a minor unit goes up. */
export function prorated(price: number, daysLeft: number, daysOfTerm: number): number {
  const share = BigInt(price) * BigInt(daysLeft) * 2n + BigInt(daysOfTerm);
  return Number(share / (BigInt(daysOfTerm) * 2n));
}

/** The same day so many months later; the last of a shorter month. UTC ms. */
export function monthsLater(at: number, months: number): number {
  const from = new Date(at);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(at);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to.getTime();
}

/** A renewal starts where the service ends, or now when it has ended already. */
export function renewedUntil(now: number, endAt: number | undefined, term: ChargeTerm): number {
  return monthsLater(Math.max(now, endAt ?? now), TERMS[term]);
}
