import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { PayPanel } from './PayPanel';
import { SERVICE_PAGES } from './servicePages';

/** The way to the page of services, and what an order waits for. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  serviceSubscriptions: { pageTabs: () => <PageTabs pages={SERVICE_PAGES} /> },
  chargeOrders: { above: PayPanel },
};
export default SLOTS;
