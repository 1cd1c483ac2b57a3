import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';

const DEALERS = '/supplierMain/dealerList';
const PAGES = [DEALERS, `${DEALERS}/statements`].map((path) => ({
  path,
  permission: 'dealerMain' as const,
}));
const ofDealers: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };

/** Dealers and what they earn stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = { dealers: ofDealers, dealerStatements: ofDealers };
export default SLOTS;
