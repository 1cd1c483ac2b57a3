import type { Feature } from '@kit';

/** Alarms, and whom they are told. */
export const alertsFeature: Feature = {
  slots: { of: ['alarmLevels'], load: () => import('./slots') },
};
