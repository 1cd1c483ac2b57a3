import { druggistProducts } from '@contract/resources/supply/druggistProducts';
import { druggists } from '@contract/resources/supply/druggists';
import { purchaseOrders } from '@contract/resources/supply/purchaseOrders';
import { supplierPapers } from '@contract/resources/supply/supplierPapers';
import { warehouseMovements } from '@contract/resources/supply/warehouseMovements';
import { warehouseProducts } from '@contract/resources/supply/warehouseProducts';
import { warehouseStocks } from '@contract/resources/supply/warehouseStocks';
import { warehouses } from '@contract/resources/supply/warehouses';
import { STOCK_USABLE, WAREHOUSE_MOVES } from '@contract/supply/warehouse';
import { type ResourceSlots, signedCell } from '@kit';
import { STOCK_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';

/** What lies in the warehouses, how it came there and what is missing. */
const PAGES = [warehouses, warehouseStocks, warehouseProducts, warehouseMovements];
const tabbed: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };
const ofSuppliers: ResourceSlots = {
  pageTabs: () => <PageTabs pages={[druggists, druggistProducts, supplierPapers]} />,
};

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
  warehouseMovements: { ...tabbed, cells: { qty: signedCell('qty', WAREHOUSE_MOVES, STOCK_USABLE) } },
  druggists: ofSuppliers,
  druggistProducts: ofSuppliers,
  supplierPapers: ofSuppliers,
  purchaseOrders: { pageTabs: () => <PageTabs pages={[purchaseOrders, warehouseStocks]} /> },
};
export default SLOTS;
