import type { ResourceSlots } from '@kit';
import { STOCK_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';

const tabbed: ResourceSlots = { pageTabs: () => <PageTabs pages={STOCK_PAGES} /> };

/** Lists around what lies in the machines stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  replenishTasks: tabbed,
  thirdReplenishments: tabbed,
  stocktakes: tabbed,
  requisitionForms: tabbed,
  returnForms: tabbed,
  expiryItems: tabbed,
  shelfPlans: tabbed,
};
export default SLOTS;
