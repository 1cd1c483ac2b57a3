import { z } from 'zod';
import { pageQuerySchema } from '../common/page';

const COVER_METHODS = ['own', 'blended', 'peers', 'floor'] as const;
export type CoverMethod = (typeof COVER_METHODS)[number];
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type ConfidenceLevel = (typeof CONFIDENCES)[number];

/** How far back sales count, and how much of it counts twice. */
export const COVER_DAYS = 28;
export const COVER_RECENT_DAYS = 14;
/** With fewer days on sale, what other machines at places of this kind sell fills the gap. */
const OWN_DAYS = 7;
/** Nothing is taken to sell more slowly, units a day. */
export const DEMAND_FLOOR = 0.02;
/** A visit brings so many days of sales; it takes a day to come, and the next look is two days later. */
export const COVER_TARGET_DAYS = 7;
const LEAD_AND_REVIEW_DAYS = 3;
const Z_SERVICE = 1.65;
/** Standard normal quantile of one in ten. */
const Z_ONE_IN_TEN = -1.2816;

/** Units sold, and the hours in which they could be: in stock and online. */
export interface SalesHistory {
  units: number;
  hours: number;
}
/** Units that may be sold for so many days more; the front first. */
export interface CoverBatch {
  qty: number;
  days: number;
}
export interface CoverEvidence {
  recent: SalesHistory;
  older: SalesHistory;
  /** Left out because nothing could be sold: empty, and offline while not empty. */
  outHours: number;
  offlineHours: number;
  /** What can be sold now: without what is reserved or in lanes that are locked. */
  sellable: number;
  stock: number;
  capacity: number;
  /** Of what is sellable, batches that will be stopped in the foreseeable future. */
  batches: readonly CoverBatch[];
  /** Units a day of the same product at places of the same kind; null where nobody sells it. */
  peerRate: number | null;
}

export interface Cover {
  /** Units a day: most likely, and not exceeded in nine cases of ten. */
  demand: number;
  demandP90: number;
  /** Days of sales that this is known from. */
  basis: number;
  stock: number;
  sellable: number;
  /** Days until it is gone: half of the time longer, and nine times of ten at least. */
  p50: number;
  p90: number;
  /** Units that sell before they must be stopped, the rest, and how long those last. */
  inTime: number;
  atRisk: number;
  capped: number;
  reorderAt: number;
  suggested: number;
  method: CoverMethod;
  confidence: ConfidenceLevel;
  units: number;
  hoursSeen: number;
  outHours: number;
  offlineHours: number;
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** Sales a day over the hours in which something could be sold; newer ones count twice. */
function ownRate({ recent, older }: CoverEvidence): number | null {
  const hours = 2 * recent.hours + older.hours;
  return hours > 0 ? ((2 * recent.units + older.units) / hours) * 24 : null;
}

function demandOf(evidence: CoverEvidence): { rate: number; days: number; method: CoverMethod } {
  const days = (evidence.recent.hours + evidence.older.hours) / 24;
  const own = ownRate(evidence);
  const { peerRate } = evidence;
  if (own !== null && (days >= OWN_DAYS || peerRate === null))
    return { rate: Math.max(own, DEMAND_FLOOR), days, method: 'own' };
  if (peerRate === null) return { rate: DEMAND_FLOOR, days: 0, method: 'floor' };
  const rate = ((own ?? 0) * days + peerRate * (OWN_DAYS - days)) / OWN_DAYS;
  return { rate: Math.max(rate, DEMAND_FLOOR), days: OWN_DAYS, method: own === null ? 'peers' : 'blended' };
}

function confidenceOf(method: CoverMethod, days: number, units: number): ConfidenceLevel {
  if (method !== 'own' || days < OWN_DAYS || units < 3) return 'low';
  return days >= COVER_RECENT_DAYS && units >= 10 ? 'high' : 'medium';
}

/**
 * Quantile of the ratio of two gamma variables of unit mean (an F distribution), by Paulson's cube-root normal
 * approximation; `z` is the standard normal quantile.
 */
function ratioQuantile(shapeTop: number, shapeBottom: number, z: number): number {
  const [a, b] = [1 / (9 * shapeTop), 1 / (9 * shapeBottom)];
  const square = (1 - b) ** 2 - z * z * b;
  const half = (1 - a) * (1 - b);
  const root = Math.sqrt(Math.max(0, half * half - square * ((1 - a) ** 2 - z * z * a)));
  return Math.max(0, (half + Math.sign(z) * root) / square) ** 3;
}

/**
 * Days until `units` are sold, where `shape` sales were seen in `days`: each unit waits for a buyer, and the rate
 * itself is known only as well as it was observed.
 */
function daysUntilSold(units: number, shape: number, days: number, z: number): number {
  return units <= 0 ? 0 : ((units * days) / shape) * ratioQuantile(units, shape, z);
}

/** Units sold in the order in which they lie before each must be stopped, and the days until nothing is left. */
export function sellInTime(batches: readonly CoverBatch[], rate: number): { units: number; days: number } {
  let days = 0;
  let units = 0;
  for (const { qty, days: until } of batches) {
    const sold = between(0, rate * (until - days), qty);
    units += sold;
    days += sold / rate;
  }
  return { units, days };
}

/** How long the stock lasts, from what, and how sure that is. */
export function stockCoverOf(evidence: CoverEvidence): Cover {
  const { recent, older, sellable, stock, capacity } = evidence;
  const { rate, days, method } = demandOf(evidence);
  const units = recent.units + older.units;
  // Half a sale more than seen: that nothing was sold does not say that nothing ever will be.
  const seen = Math.max(days, 1);
  const shape = rate * seen + 0.5;
  const ends = evidence.batches.reduce((sum, { qty }) => sum + qty, 0);
  const rest = { qty: Math.max(0, sellable - ends), days: Number.POSITIVE_INFINITY };
  const inTime = sellInTime([...evidence.batches, rest], rate);
  const inTimeUnits = Math.min(Math.floor(inTime.units + 1e-9), sellable);
  const lasting = (z: number) => daysUntilSold(sellable, shape, seen, z);
  const margin = Z_SERVICE * Math.sqrt(rate * LEAD_AND_REVIEW_DAYS);
  return {
    demand: rate,
    demandP90: (shape / seen) * (1 - 1 / (9 * shape) - Z_ONE_IN_TEN * Math.sqrt(1 / (9 * shape))) ** 3,
    basis: seen,
    stock,
    sellable,
    p50: lasting(0),
    p90: lasting(Z_ONE_IN_TEN),
    inTime: inTimeUnits,
    atRisk: sellable - inTimeUnits,
    capped: Math.min(inTime.days, sellable / rate),
    reorderAt: rate * LEAD_AND_REVIEW_DAYS + margin,
    suggested: Math.max(0, Math.min(capacity - stock, Math.ceil(rate * COVER_TARGET_DAYS) - stock)),
    method,
    confidence: confidenceOf(method, days, units),
    units,
    hoursSeen: recent.hours + older.hours,
    outHours: evidence.outHours,
    offlineHours: evidence.offlineHours,
  };
}

/** The same after what was sold and filled in since: every sale moves it, not only the hourly look. */
export function coverWith(cover: Cover, stock: number): Pick<Cover, 'sellable' | 'p50' | 'p90' | 'capped'> {
  const { demand, basis, sellable, stock: before } = cover;
  if (stock === before) return cover;
  const now = between(0, sellable + stock - before, stock);
  const lasting = (z: number) => daysUntilSold(now, demand * basis + 0.5, basis, z);
  // What must be stopped earlier than it sells stays so; what came in later lasts longer than any of it.
  const capped = cover.atRisk > 0 ? Math.min(cover.capped, now / demand) : now / demand;
  return { sellable: now, p50: lasting(0), p90: lasting(Z_ONE_IN_TEN), capped };
}

/** About the size of a small fleet, so that one query does not delay others. */
export const COVER_PAGE = 500;
/** A page of covers: of so many products that run out, those whose cover is known. */
export const coverPageSchema = pageQuerySchema
  .pick({ page: true })
  .extend({ pageSize: z.coerce.number().int().min(1).max(COVER_PAGE).default(COVER_PAGE) });

/** A cover as the page of stock alerts gets it; numbers rounded where it was stored. */
export interface CoverRow extends Cover {
  deviceId: string;
  productId: string;
  /** ms, when it was worked out. */
  at: number;
}
