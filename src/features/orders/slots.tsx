import { jdStoreProducts } from '@contract/resources/orders/jdStoreProducts';
import { jdStores } from '@contract/resources/orders/jdStores';
import { lockerBoxes } from '@contract/resources/orders/lockerBoxes';
import { lockOrders } from '@contract/resources/orders/lockOrders';
import { meituanProducts } from '@contract/resources/orders/meituanProducts';
import { meituanStores } from '@contract/resources/orders/meituanStores';
import { DrawingSwitch, type ListDrawingProps, type ResourceSlots } from '@kit';
import { late, useMe } from '@shared/lib';
import { EmptyState, LoadFailed, PageTabs } from '@shared/ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderAbove, OrderNo } from './OrderLink';
import { Reached } from './Reached';
import { AfterSaleSum, RefundSum } from './RefundSum';
import {
  AfterSaleTimeLeft,
  AfterSaleTimeNote,
  LockerTimeLeft,
  LockerTimeNote,
  RefundTimeLeft,
  RefundTimeNote,
} from './TimeLeft';
import { RefundAbove } from './timeline/BothSides';
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
const ofErp: ResourceSlots = { pageTabs: () => <PageTabs pages={ERP_PAGES} /> };
const ofMeituan: ResourceSlots = { pageTabs: () => <PageTabs pages={[meituanStores, meituanProducts]} /> };
const ofJd: ResourceSlots = { pageTabs: () => <PageTabs pages={[jdStores, jdStoreProducts]} /> };
/** Sums of a whole institution: a reseller, who was granted single lanes, sees none. */
const OF_INSTITUTION = [`${SALES}/days`, `${SALES}/differences`];

function SalesTabs() {
  const { roleType } = useMe();
  const ofLanes = roleType === 'track_admin';
  return <PageTabs pages={SALES_PAGES.filter(({ path }) => !(ofLanes && OF_INSTITUTION.includes(path)))} />;
}
const ofSales: ResourceSlots = { pageTabs: SalesTabs };
/** Rows that name an order. */
const ofLines: ResourceSlots = { ...ofSales, cells: { orderNo: OrderNo }, above: OrderAbove };
const ofOrders: ResourceSlots = {
  commandAside: RefundSum,
  cells: { refundDeadlineAt: RefundTimeLeft },
  above: ({ row }) => (
    <>
      <RefundTimeNote row={row} />
      <RefundAbove key={row.id} row={row} />
    </>
  ),
  tabs: [
    { name: 'timeline', content: ({ row }) => <TimelineTab key={row.id} row={row} /> },
    { name: 'ledger', content: ({ row }) => <LedgerTab key={row.id} row={row} /> },
  ],
};

const LateBoxes = late(() => import('./BoxPlan'), LoadFailed);

/** Fetched when somebody looks at boxes that way. */
function Plan(props: ListDrawingProps) {
  return (
    <Suspense fallback={<EmptyState kind="loading" />}>
      <LateBoxes {...props} />
    </Suspense>
  );
}

function BoxViews() {
  const { t } = useTranslation('orders');
  return <DrawingSwitch label={t('boxes.views.label')} nameOf={(name) => t(`boxes.views.${name}`)} />;
}

const LockerTabs = () => <PageTabs pages={[lockOrders, lockerBoxes]} />;

const ofStores: ResourceSlots = { aside: ({ row }) => <StoreLedger key={row.id} row={row} /> };

/** Lists around sales stand side by side; every order tells what happened to it and to its money. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  tradingDetails: ofLines,
  ownOrders: { ...ofSales, ...ofOrders },
  orderEntries: ofLines,
  ledgerDays: ofSales,
  ledgerDifferences: ofLines,
  meituanOrders: { ...ofOrders, facts: { receiverPhoneUntil: Reached } },
  jdOrders: ofOrders,
  jdAfterSales: {
    commandAside: AfterSaleSum,
    cells: { deadlineAt: AfterSaleTimeLeft },
    above: AfterSaleTimeNote,
  },
  lockOrders: {
    ...ofOrders,
    pageTabs: LockerTabs,
    cells: { pickupExpireAt: LockerTimeLeft },
    above: LockerTimeNote,
  },
  lockerBoxes: { pageTabs: LockerTabs, toolbar: BoxViews, drawings: { plan: Plan } },
  erpOrders: ofErp,
  erpConnections: ofErp,
  erpStocks: ofErp,
  meituanStores: { ...ofMeituan, ...ofStores },
  meituanProducts: ofMeituan,
  jdStores: { ...ofJd, ...ofStores },
  jdStoreProducts: ofJd,
};
export default SLOTS;
