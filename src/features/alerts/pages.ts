import { alarmLevels } from '@contract/resources/machines/alarmLevels';
import type { TabbedPages } from '@shared/ui';

/** Alarms and their recipients. */
export const ALERT_PAGES: TabbedPages = [
  { path: '/machine/warnNoticeList', permission: 'warnNoticeList' },
  alarmLevels,
];
