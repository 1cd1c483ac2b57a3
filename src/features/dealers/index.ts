import type { Feature } from '@kit';

/** Dealers and their people. */
export const dealersFeature: Feature = {
  slots: { of: ['dealers', 'dealerUsers', 'dealerStatements'], load: () => import('./slots') },
};
