import { calibrations } from '@contract/resources/machines/calibrations';
import { excursions } from '@contract/resources/machines/excursions';
import { sensors } from '@contract/resources/machines/sensors';
import { zoneSettings } from '@contract/resources/machines/zoneSettings';
import { zoneVersions } from '@contract/resources/machines/zoneVersions';
import type { TabbedPages } from '@shared/ui';

/** Readings, sensors and calibrations. */
export const CLIMATE_PAGES: TabbedPages = [
  { path: '/machine/humiture', permission: 'humiture' },
  excursions,
  sensors,
  calibrations,
  zoneSettings,
  zoneVersions,
];
