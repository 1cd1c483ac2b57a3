import type { ResourceSlots } from '@kit';
import { PageTabs, type TabbedPages } from '@shared/ui';
import { BranchInput } from './BranchInput';
import { SignPanel } from './SignPanel';

/** Applications, and the directory their banks are taken from. */
const PAGES: TabbedPages = [
  { path: '/machine/payEntry', permission: 'payEntry' },
  { path: '/machine/payEntry/branches', permission: 'payEntry' },
];
const pageTabs = () => <PageTabs pages={PAGES} />;

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  merchantEntries: { above: SignPanel, inputs: { bankName: BranchInput }, pageTabs },
  bankBranches: { pageTabs },
};
export default SLOTS;
