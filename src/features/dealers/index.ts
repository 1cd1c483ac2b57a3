import type { Feature } from '@kit';

/** Dealers and their people. */
export const dealersFeature: Feature = {
  slots: { of: ['dealers', 'dealerStatements'], load: () => import('./slots') },
};
