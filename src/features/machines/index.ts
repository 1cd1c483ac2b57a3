import type { Feature } from '@kit';

/** Machines, their hardware, cabinets and lanes. */
export const machinesFeature: Feature = {
  slots: { of: ['devices', 'lanes'], load: () => import('./slots') },
};
