import type { Fees } from './price';

type Row = Readonly<Record<string, unknown>>;

/** Fees and the day of trade from which they count. */
export interface DatedFees extends Fees {
  from: string;
}
/** So many prices are kept: forty years of four a year. */
export const DATED_FEES_MAX = 160;

/** The price list of a service, the earliest first: former fees, those in force, those to come. */
export function datedFees({ fees }: Row): DatedFees[] {
  const list = (typeof fees === 'string' ? JSON.parse(fees) : (fees ?? [])) as DatedFees[];
  return [...list].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The list with the fees from a day on, in the place of those that were planned for that day. */
export function withFees(
  list: readonly DatedFees[],
  { from, monthlyFee, yearlyFee }: DatedFees,
): DatedFees[] {
  const others = list.filter((each) => each.from !== from);
  return datedFees({ fees: [...others, { from, monthlyFee, yearlyFee }] });
}

/** Those that do not count yet. */
export const feesAfter = (list: readonly DatedFees[], today: string): DatedFees[] =>
  list.filter(({ from }) => from > today);

/** The fees of a day of trade: planned ones count from their day on, whether or not a job has stored them yet. */
export function feesOn(item: Row, today: string): Fees {
  const last = datedFees(item).findLast(({ from }) => from <= today);
  const { monthlyFee, yearlyFee } = last ?? item;
  return { monthlyFee: Number(monthlyFee), yearlyFee: Number(yearlyFee) };
}
