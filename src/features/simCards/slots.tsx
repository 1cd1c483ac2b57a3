import { iotCards } from '@contract/resources/simCards/iotCards';
import { iotPools } from '@contract/resources/simCards/iotPools';
import { iotRenewalOrders } from '@contract/resources/simCards/iotRenewalOrders';
import { simAccounts } from '@contract/resources/simCards/simAccounts';
import { simBudgets } from '@contract/resources/simCards/simBudgets';
import type { ResourceSlots } from '@kit';
import { PageTabs, type TabbedPages } from '@shared/ui';
import { PricedCards } from './PricedCards';
import { RenewalPanel } from './RenewalPanel';
import { RenewSelected } from './RenewSelected';

/** Lists that belong together; the first one stands in the menu. */
const CARDS: TabbedPages = [iotCards, iotPools, simAccounts];
const RENEWALS: TabbedPages = [iotRenewalOrders, simBudgets];
const pageTabs = () => <PageTabs pages={CARDS} />;
const renewalTabs = () => <PageTabs pages={RENEWALS} />;

/** The ways between cards, pools and accounts, and what a renewal waits for. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  iotCards: { pageTabs, selectionActions: RenewSelected },
  iotPools: { pageTabs },
  simAccounts: { pageTabs },
  iotRenewalOrders: { above: RenewalPanel, inputs: { cards: PricedCards }, pageTabs: renewalTabs },
  simBudgets: { pageTabs: renewalTabs },
};
export default SLOTS;
