const HOURS_A_DAY = 24;
/** Days that the mean of all machines counts for a single one: a short history says little of its own. */
const PRIOR_DAYS = 7;
/** Even what nobody has bought yet may be bought, units a day. */
const FLOOR = 0.02;
/** Nine times of ten it lies within so many standard deviations. */
const NINETY = 1.645;

/** A product of a machine that could not be sold for a while. */
export interface Outage {
  hours: number;
  /** Units sold on the days before it when it could be had, and how many days that were. */
  sold: number;
  days: number;
  /** Units a day of the product, over all machines that have it. */
  mean: number;
  /** Minor units. */
  price: number;
  /** Units that a machine without a line has sold all the same. */
  soldMeanwhile?: number;
}
/** An estimate and where it lies nine times of ten; minor units. */
export interface LostSales {
  amount: number;
  low: number;
  high: number;
}

/** Expected units and their variance: sales as they come by chance, at a rate that is itself uncertain. */
function expected({ hours, sold, days, mean, soldMeanwhile = 0 }: Outage) {
  const [shape, weight] = [sold + Math.max(mean, FLOOR) * PRIOR_DAYS, days + PRIOR_DAYS];
  const share = hours / HOURS_A_DAY / weight;
  const units = Math.max(0, shape * share - soldMeanwhile);
  return { units, variance: units === 0 ? 0 : shape * share + shape * share * share };
}

/** What would have been sold had it been there. */
export function lostSales(outages: readonly Outage[]): LostSales {
  let [amount, variance] = [0, 0];
  for (const outage of outages) {
    const one = expected(outage);
    amount += one.units * outage.price;
    variance += one.variance * outage.price * outage.price;
  }
  const margin = NINETY * Math.sqrt(variance);
  return {
    amount: Math.round(amount),
    low: Math.round(Math.max(0, amount - margin)),
    high: Math.round(amount + margin),
  };
}
