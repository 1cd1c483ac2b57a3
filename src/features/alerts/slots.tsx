import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { ALERT_PAGES } from './pages';

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  alarmLevels: { pageTabs: () => <PageTabs pages={ALERT_PAGES} /> },
};
export default SLOTS;
