import { purchaseOrders } from '@contract/resources/supply/purchaseOrders';
import { warehouseMovements } from '@contract/resources/supply/warehouseMovements';
import { warehouseProducts } from '@contract/resources/supply/warehouseProducts';
import { warehouseStocks } from '@contract/resources/supply/warehouseStocks';
import { warehouses } from '@contract/resources/supply/warehouses';
import type { ResourceSlots } from '@kit';
import { STOCK_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';

/** What lies in the warehouses, how it came there and what is missing. */
const PAGES = [warehouses, warehouseStocks, warehouseProducts, warehouseMovements];
const tabbed: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  warehouses: {
    pageTabs: () => (
      <>
        <PageTabs pages={STOCK_PAGES} />
        <PageTabs pages={PAGES} of={warehouses.path} />
      </>
    ),
  },
  warehouseStocks: tabbed,
  warehouseProducts: tabbed,
  warehouseMovements: tabbed,
  purchaseOrders: { pageTabs: () => <PageTabs pages={[purchaseOrders, warehouseStocks]} /> },
};
export default SLOTS;
