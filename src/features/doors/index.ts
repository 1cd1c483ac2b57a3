import type { Feature } from '@kit';

/** Openings of doors, and who may open them. */
export const doorsFeature: Feature = {
  slots: { of: ['doorOpenings', 'doorCredentials'], load: () => import('./slots') },
};
