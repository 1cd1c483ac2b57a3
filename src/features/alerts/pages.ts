import { alarmLevels } from '@contract/resources/machines/alarmLevels';
import type { TabbedPages } from '@shared/ui';

/** What is wrong, and whom that is told. */
export const ALERT_PAGES: TabbedPages = [
  { path: '/machine/warnNoticeList', permission: 'warnNoticeList' },
  alarmLevels,
];
