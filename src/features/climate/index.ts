import type { Feature } from '@kit';

/** Sensors and their calibrations; what they measure is a screen of its own. */
export const climateFeature: Feature = {
  slots: {
    of: ['excursions', 'sensors', 'calibrations', 'zoneSettings', 'zoneVersions'],
    load: () => import('./slots'),
  },
};
