const HOURS_A_DAY = 24;
/** Weight, in days, of the mean of all machines for a single one: a short history alone is unreliable. */
const PRIOR_DAYS = 7;
/** Minimum demand of a product without sales, units a day. */
const FLOOR = 0.02;
/** Standard deviations of the 90 % interval. */
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
/** An estimate and its 90 % interval; minor units. */
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
