import { dealerStatements } from '@contract/resources/dealers/dealerStatements';
import { dealers } from '@contract/resources/dealers/dealers';
import { dealerUsers } from '@contract/resources/dealers/dealerUsers';
import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';

const PAGES = [dealers, dealerUsers, dealerStatements];
const ofDealers: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };

/** Dealers, their people and what they earn stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  dealers: ofDealers,
  dealerUsers: ofDealers,
  dealerStatements: ofDealers,
};
export default SLOTS;
