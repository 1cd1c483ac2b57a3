import type { Feature } from '@kit';

/** Openings of doors, and who may open them. */
export const doorsFeature: Feature = {
  slots: { of: ['doorCredentials'], load: () => import('./slots') },
};
