import { z } from 'zod';
import { DAY_MS } from '../time/durations';
import type { LostSales } from './lostSales';

export const SALES_BY = ['day', 'hour', 'channel', 'category', 'product', 'machine'] as const;
export type SalesBy = (typeof SALES_BY)[number];
/** What a machine does not sell it loses at an hour of a day, of a product, of a category: not by a channel. */
export const hasLost = (by: SalesBy): boolean => by !== 'channel';
/** In the order of time; everything else by what it brings. */
export const isInTime = (by: SalesBy): boolean => by === 'day' || by === 'hour';
export const SALES_DAYS_MAX = 366;

/** Query of `GET /salesStatistics`: a stretch of time, its end not included, ms UTC. */
export const salesQuerySchema = z
  .object({
    from: z.coerce.number().int().min(0),
    to: z.coerce.number().int().min(0),
    by: z.enum(SALES_BY),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], params: { key: 'err.sales.order' } })
  .refine(({ from, to }) => to - from <= SALES_DAYS_MAX * DAY_MS, {
    path: ['to'],
    params: { key: 'err.sales.period' },
  });
export type SalesQuery = z.output<typeof salesQuerySchema>;

/** Paid orders, what was paid for them and what went back; minor units. */
export interface SalesSum {
  orders: number;
  revenue: number;
  refunds: number;
  /** Of the refunds: of orders that a machine did not hand out, or not whole. */
  failureRefunds: number;
  /** Of goods whose purchase price is known: what was paid for them and kept, less what they cost. */
  margin: number;
  /** What was paid for them and kept. */
  costed: number;
}
export interface SalesPart extends SalesSum {
  /** A day, an hour (`08`), a channel, an id of a category, a name of a product, an id of a machine. */
  key: string;
  label: string;
  /** Absent where nothing is lost by it. */
  lost?: LostSales;
}
/** Hours in which something was missing: of each product at a machine, and of machines; a machine's own come first. */
export interface MissedHours {
  soldOut: number;
  offline: number;
}
export interface SalesPeriod extends SalesSum {
  /** What would have been sold in hours when a product was sold out or a machine offline. */
  lost: LostSales;
  missed: MissedHours;
}
/** All parts beyond those that bring most; what they have lost together. */
export interface SalesRest extends SalesSum {
  lost?: number;
}
export interface SalesStatistics {
  total: SalesPeriod;
  /** The stretch of the same length before. */
  before: SalesPeriod;
  /** With `rest` they add up to the total, but for delivery fees, which belong to no product. */
  parts: SalesPart[];
  rest?: SalesRest;
}

/** Share of the margin; undefined where no purchase price is known. */
export function marginRate({ margin, costed }: Pick<SalesSum, 'margin' | 'costed'>): number | undefined {
  return costed > 0 ? margin / costed : undefined;
}
/** How much more than before; undefined where there was nothing before. */
export function relativeChange(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before);
}
