import { z } from 'zod';

export const SALES_BY = ['day', 'channel', 'product', 'machine'] as const;
export type SalesBy = (typeof SALES_BY)[number];
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Query of `GET /salesStatistics`: a stretch of time, its end not included, ms UTC. */
export const salesQuerySchema = z
  .object({
    from: z.coerce.number().int().min(0),
    to: z.coerce.number().int().min(0),
    by: z.enum(SALES_BY),
  })
  .refine(({ from, to }) => from < to && to - from <= LONGEST_DAYS * DAY_MS, {
    path: ['to'],
    message: 'err.sales.period',
  });
export type SalesQuery = z.output<typeof salesQuerySchema>;

/** Paid orders, what was paid for them and what went back; minor units. */
export interface SalesSum {
  orders: number;
  revenue: number;
  refunds: number;
}
export interface SalesPart extends SalesSum {
  /** A day, a channel, a name of a product, an id of a machine. */
  key: string;
  label: string;
}
export interface SalesStatistics {
  total: SalesSum;
  /** The stretch of the same length before. */
  before: SalesSum;
  parts: SalesPart[];
}
