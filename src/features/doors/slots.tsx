import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { DOOR_PAGES } from './pages';

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  doorOpenings: { pageTabs: () => <PageTabs pages={DOOR_PAGES} /> },
  doorCredentials: { pageTabs: () => <PageTabs pages={DOOR_PAGES} /> },
};
export default SLOTS;
