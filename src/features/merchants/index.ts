import type { Feature } from '@kit';

/** Onboarding of merchants to payment. */
export const merchantsFeature: Feature = {
  slots: { of: ['merchantEntries', 'bankBranches'], load: () => import('./slots') },
};
