import type { CellProps, ResourceSlots } from '@kit';
import { Progress, Stack, Text } from '@mantine/core';
import { STOCK_PAGES, useFormat } from '@shared/lib';
import { PageTabs } from '@shared/ui';
import { PickListLink } from './visit/PickListLink';
import { TaskBar, WaitingVisits } from './visit/TaskBar';

function ProgressCell({ value }: CellProps) {
  const format = useFormat();
  const done = Number(value);
  return (
    <Stack gap={2}>
      <Text size="sm" ta="right">
        {format.number(done)} %
      </Text>
      <Progress size="sm" value={done} color={done === 100 ? 'green' : 'orange'} aria-hidden />
    </Stack>
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
    toolbar: PickListLink,
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
