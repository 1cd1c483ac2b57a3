import { MOVEMENT_DOCUMENTS, stockMovements } from '@contract/resources/stock/stockMovements';
import { type CellProps, RecordLink, type ResourceSlots } from '@kit';
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

/** The number of a movement's document, as a link where the document is known here. */
function DocumentCell({ row, value }: CellProps) {
  const field = MOVEMENT_DOCUMENTS.find((name) => typeof row[name] === 'string');
  if (typeof value !== 'string') return null;
  if (!field) return value;
  const { to } = stockMovements.fields[field];
  return <RecordLink to={to} id={String(row[field])} title={value} tabIndex={-1} />;
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
  stockMovements: { ...tabbed, cells: { refNo: DocumentCell } },
  batchRecalls: { ...tabbed, cells: { progress: ProgressCell } },
};
export default SLOTS;
