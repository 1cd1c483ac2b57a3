import type { ResourceSlots } from '@kit';
import { FLEET_PAGES } from '@shared/lib';
import { PageTabs } from '@shared/ui';
import { LanesScreen, LaneViewSwitch } from './lanes/LanesScreen';
import { PauseReason } from './lanes/PauseReason';

/** What lanes have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  lanes: {
    list: LanesScreen,
    toolbar: LaneViewSwitch,
    pageTabs: () => <PageTabs pages={FLEET_PAGES} />,
    cells: { pauseReason: PauseReason },
    facts: { pauseReason: PauseReason },
  },
};
export default SLOTS;
