import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';

const LIST = '/ERPMain/ERPOrderList';
const permission = 'erp_order_Mag';
const PAGES = [LIST, `${LIST}/connections`, `${LIST}/stocks`].map((path) => ({ path, permission }) as const);
const erp: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  erpOrders: erp,
  erpConnections: erp,
  erpStocks: erp,
};
export default SLOTS;
