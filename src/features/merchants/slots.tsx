import { bankBranches } from '@contract/resources/merchants/bankBranches';
import { merchantEntries } from '@contract/resources/merchants/merchantEntries';
import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { BranchInput } from './BranchInput';
import { SignPanel } from './SignPanel';

/** Applications, and the directory their banks are taken from. */
const pageTabs = () => <PageTabs pages={[merchantEntries, bankBranches]} />;

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  merchantEntries: { above: SignPanel, inputs: { bankName: BranchInput }, pageTabs },
  bankBranches: { pageTabs },
};
export default SLOTS;
