import type { Feature } from '@kit';

/** Supply merchants, their products and purchase orders. */
export const supplyFeature: Feature = {};
