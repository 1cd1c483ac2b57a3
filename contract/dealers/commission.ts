/** Hundredths of a percent: rates have two decimals. */
const WHOLE = 10_000;

const basisPoints = (percent: number): number => Math.round(percent * 100);

/** A dealer as far as his commission goes. */
export interface CommissionDealer {
  id: string;
  parentId: string | null;
  /** Percent of what was sold; 0 without a contract. */
  percent: number;
}

/** What was sold at a machine in a month, in minor units; below zero when more went back. */
export interface MachineSales {
  deviceId: string;
  /** The dealer farthest down who looks after it. */
  dealerId: string;
  sold: number;
}

export interface CommissionLine {
  deviceId: string;
  /** Who looks after the machine. */
  sellerId: string;
  sold: number;
  /** Percent. */
  rate: number;
  amount: number;
}

export interface Commission {
  lines: CommissionLine[];
  sold: number;
  amount: number;
}

/** Half a minor unit is rounded up, of what goes back as of what was sold: a refund takes back what it brought. */
export function commissionOf(sold: number, percent: number): number {
  const amount = Math.floor((Math.abs(sold) * basisPoints(percent) + WHOLE / 2) / WHOLE);
  return sold < 0 && amount > 0 ? -amount : amount;
}

/** From the dealer of a machine up to the first level. */
function chainOf(dealers: ReadonlyMap<string, CommissionDealer>, id: string): CommissionDealer[] {
  const chain: CommissionDealer[] = [];
  let dealer = dealers.get(id);
  while (dealer && !chain.includes(dealer)) {
    chain.push(dealer);
    dealer = dealer.parentId === null ? undefined : dealers.get(dealer.parentId);
  }
  return chain;
}

/**
 * What each dealer above a machine gets of its sales, in percent: the dealer of the machine his rate, those above him
 * what their rate is higher than the highest below. Together never more than the highest rate.
 */
export function sharesOf(
  dealers: ReadonlyMap<string, CommissionDealer>,
  dealerId: string,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  let given = 0;
  for (const { id, percent } of chainOf(dealers, dealerId)) {
    const own = basisPoints(percent);
    shares.set(id, Math.max(0, own - given) / 100);
    given = Math.max(given, own);
  }
  return shares;
}

/** The statement of a dealer: a line for each machine that brings him something; their sum is the total. */
export function commissionFor(
  dealers: ReadonlyMap<string, CommissionDealer>,
  dealerId: string,
  sales: readonly MachineSales[],
): Commission {
  const lines = sales.flatMap(({ deviceId, dealerId: sellerId, sold }): CommissionLine[] => {
    const rate = sharesOf(dealers, sellerId).get(dealerId) ?? 0;
    if (rate === 0 || sold === 0) return [];
    return [{ deviceId, sellerId, sold, rate, amount: commissionOf(sold, rate) }];
  });
  const sum = (part: 'sold' | 'amount') => lines.reduce((all, line) => all + line[part], 0);
  return { lines, sold: sum('sold'), amount: sum('amount') };
}

const MONTHS = 12;
/** The month that lies so many before the one of this day; `YYYY-MM`. */
export function monthBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / MONTHS)}-${String((count % MONTHS) + 1).padStart(2, '0')}`;
}
