import type { CellProps, ResourceSlots } from '@kit';
import { STOCK_PAGES, useFormat } from '@shared/lib';
import { MeterBar, PageTabs } from '@shared/ui';
import { TaskBar, WaitingVisits } from './visit/TaskBar';

function ProgressCell({ value }: CellProps) {
  const format = useFormat();
  const done = Number(value);
  return (
    <MeterBar
      label={String(done)}
      value={done}
      max={100}
      tone={done === 100 ? 'ok' : 'warn'}
      text={`${format.number(done)} %`}
    />
  );
}

const tabbed: ResourceSlots = { pageTabs: () => <PageTabs pages={STOCK_PAGES} /> };

/** Lists around what lies in the machines stand side by side. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  replenishTasks: {
    pageTabs: () => (
      <>
        <PageTabs pages={STOCK_PAGES} />
        <WaitingVisits />
      </>
    ),
    above: TaskBar,
  },
  thirdReplenishments: tabbed,
  stocktakes: tabbed,
  requisitionForms: tabbed,
  returnForms: tabbed,
  expiryItems: tabbed,
  shelfPlans: tabbed,
  stockDiscrepancies: tabbed,
  batchRecalls: { ...tabbed, cells: { progress: ProgressCell } },
};
export default SLOTS;
