import type { Feature } from '@kit';

/** Repairs, advertisements and files. */
export const serviceFeature: Feature = {
  slots: {
    of: ['adverts', 'repairOrders', 'repairRecords', 'fileItems', 'fileVersions'],
    load: () => import('./slots'),
  },
};
