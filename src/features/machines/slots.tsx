import type { ResourceSlots } from '@kit';
import { FLEET_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';

const fleet = () => <PageTabs pages={FLEET_PAGES} />;

/** What machines have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  devices: { pageTabs: fleet },
};
export default SLOTS;
