import type { Excursion } from '@contract/resources/machines/excursions';
import type { ResourceSlots } from '@kit';
import { PageTabs } from '@shared/ui';
import { CaseAside } from './excursions/CaseAside';
import { CLIMATE_PAGES } from './pages';

const pageTabs = () => <PageTabs pages={CLIMATE_PAGES} />;
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  excursions: { pageTabs, aside: ({ row }) => <CaseAside key={row.id} row={row as unknown as Excursion} /> },
  sensors: { pageTabs },
  calibrations: { pageTabs },
  zoneSettings: { pageTabs },
  zoneVersions: { pageTabs },
};
export default SLOTS;
