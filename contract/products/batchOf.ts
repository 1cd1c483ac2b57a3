import type { Draft } from '../kit/field';
import { isEmpty } from '../kit/problem';

/** Batches of the product of the same line, once it is chosen. */
export const batchOf = ({ productId }: Draft): Record<string, string> =>
  isEmpty(productId) ? {} : { productId: `in:${productId}` };
