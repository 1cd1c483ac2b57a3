import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { ChargeOrderPanel } from './ChargeOrderPanel';
import { SERVICE_PAGES } from './servicePages';

/** The way to the page of services, and what an order waits for. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  serviceSubscriptions: { pageTabs: () => <PageTabs pages={SERVICE_PAGES} /> },
  chargeOrders: { above: ChargeOrderPanel },
};
export default SLOTS;
