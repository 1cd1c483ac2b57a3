import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { LedgerTab } from './timeline/LedgerTab';
import { StoreLedger } from './timeline/StoreLedger';
import { TimelineTab } from './timeline/TimelineTab';

const SALES = '/orderMain/tradingDetails';
const PAGES = [SALES, ...['orders', 'ledger', 'days', 'differences'].map((name) => `${SALES}/${name}`)].map(
  (path) => ({ path, permission: 'productSellReport' as const }),
);
const ofSales: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };
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
  ownOrders: { ...ofSales, ...ofOrders },
  orderEntries: ofSales,
  ledgerDays: ofSales,
  ledgerDifferences: ofSales,
  meituanOrders: ofOrders,
  jdOrders: ofOrders,
  lockOrders: ofOrders,
  meituanStores: ofStores,
  jdStores: ofStores,
};
export default SLOTS;
