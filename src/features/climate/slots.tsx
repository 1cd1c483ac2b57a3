import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { CLIMATE_PAGES } from './pages';

const pageTabs = () => <PageTabs pages={CLIMATE_PAGES} />;
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  sensors: { pageTabs },
  calibrations: { pageTabs },
  zoneSettings: { pageTabs },
};
export default SLOTS;
