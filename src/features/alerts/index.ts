import type { Feature } from '@kit';

/** Alarms and their recipients. */
export const alertsFeature: Feature = {
  slots: { of: ['alarmLevels'], load: () => import('./slots') },
};
