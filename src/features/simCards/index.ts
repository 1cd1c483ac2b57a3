import type { Feature } from '@kit';

/** SIM cards, their pools and renewals. */
export const simCardsFeature: Feature = {};
