import { z } from 'zod';
import { ulidSchema } from '../common/ids';

export const COPY_PRODUCTS_MAX = 200;
export const COPY_TARGETS_MAX = 50;

/** Body of `POST /api/products/copy`. */
export const copyProductsSchema = z.strictObject({
  productIds: z.array(ulidSchema).min(1).max(COPY_PRODUCTS_MAX),
  orgIds: z.array(ulidSchema).min(1).max(COPY_TARGETS_MAX),
  withPrices: z.boolean(),
});
export type CopyProducts = z.infer<typeof copyProductsSchema>;

/** What became of one product in one institution; `key` says why it failed. */
export interface CopyOutcome {
  productId: string;
  name: string;
  outcome: 'copied' | 'existing' | 'failed';
  key?: string;
}
/** What happened in one institution, product by product; `key` says why nothing did. */
export interface CopyResult {
  orgId: string;
  name: string;
  products: CopyOutcome[];
  key?: string;
}
