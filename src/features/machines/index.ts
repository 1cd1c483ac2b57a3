import type { Feature } from '@kit';

/** Machines, their hardware and cabinets. */
export const machinesFeature: Feature = {
  slots: { of: ['devices'], load: () => import('./slots') },
};
