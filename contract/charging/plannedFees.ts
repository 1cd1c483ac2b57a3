import { isEmpty } from '../kit/problem';
import type { Fees } from './price';

type Row = Readonly<Record<string, unknown>>;

/** Fees that are planned, and from which day of trade on. */
export interface NextFees extends Fees {
  from: string;
}

export function plannedFees({ nextFrom, nextMonthlyFee, nextYearlyFee }: Row): NextFees | undefined {
  if (isEmpty(nextFrom)) return undefined;
  return { from: String(nextFrom), monthlyFee: Number(nextMonthlyFee), yearlyFee: Number(nextYearlyFee) };
}

/** The fees of a day of trade: planned ones count from their day on, whether or not a job has stored them yet. */
export function feesOn(item: Row, today: string): Fees {
  const next = plannedFees(item);
  if (next && next.from <= today) return { monthlyFee: next.monthlyFee, yearlyFee: next.yearlyFee };
  return { monthlyFee: Number(item.monthlyFee), yearlyFee: Number(item.yearlyFee) };
}
