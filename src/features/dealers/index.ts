import type { Feature } from '@kit';

/** Dealers and their people. */
export const dealersFeature: Feature = {};
