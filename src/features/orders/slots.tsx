import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { AfterSaleTimeLeft, AfterSaleTimeNote, RefundTimeLeft, RefundTimeNote } from './TimeLeft';
import { LedgerTab } from './timeline/LedgerTab';
import { StoreLedger } from './timeline/StoreLedger';
import { TimelineTab } from './timeline/TimelineTab';

const SALES = '/orderMain/tradingDetails';
const ERP = '/ERPMain/ERPOrderList';
const SALES_PAGES = [
  SALES,
  ...['orders', 'ledger', 'days', 'differences'].map((name) => `${SALES}/${name}`),
].map((path) => ({ path, permission: 'productSellReport' as const }));
const ERP_PAGES = [ERP, `${ERP}/connections`, `${ERP}/stocks`].map((path) => ({
  path,
  permission: 'erp_order_Mag' as const,
}));
const counted = { cells: { refundDeadlineAt: RefundTimeLeft }, above: RefundTimeNote } as const;
const ofErp: ResourceSlots = { pageTabs: () => <PageTabs pages={ERP_PAGES} /> };
const ofSales: ResourceSlots = { pageTabs: () => <PageTabs pages={SALES_PAGES} /> };
const ofOrders: ResourceSlots = {
  tabs: [
    { name: 'timeline', content: ({ row }) => <TimelineTab key={row.id} row={row} /> },
    { name: 'ledger', content: ({ row }) => <LedgerTab key={row.id} row={row} /> },
  ],
};

const ofStores: ResourceSlots = { aside: ({ row }) => <StoreLedger key={row.id} row={row} /> };

/** Lists around sales stand side by side; every order tells what happened to it and to its money. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  tradingDetails: ofSales,
  ownOrders: { ...ofSales, ...ofOrders, ...counted },
  orderEntries: ofSales,
  ledgerDays: ofSales,
  ledgerDifferences: ofSales,
  meituanOrders: { ...ofOrders, ...counted },
  jdOrders: { ...ofOrders, ...counted },
  jdAfterSales: { cells: { deadlineAt: AfterSaleTimeLeft }, above: AfterSaleTimeNote },
  lockOrders: ofOrders,
  erpOrders: ofErp,
  erpConnections: ofErp,
  erpStocks: ofErp,
  meituanStores: ofStores,
  jdStores: ofStores,
};
export default SLOTS;
