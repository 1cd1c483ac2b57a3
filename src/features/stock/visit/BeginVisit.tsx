import type { AnyRow } from '@contract/kit/resource';
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { PLAN_OPEN } from '@contract/stocking/replenishStates';
import { notifyProblem, resourceApi } from '@kit';
import { Button } from '@mantine/core';
import { useAction, useMe } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** Not what somebody else was given. */
export function mayBegin({ state, assigneeId, planTotal }: AnyRow, userId: string | undefined): boolean {
  const isOwn = state === 'draft' || assigneeId === userId;
  return PLAN_OPEN.includes(state) && isOwn && Number(planTotal) > 0;
}

interface BeginVisitProps {
  row: AnyRow;
  /** The list is open. */
  onBegun(): void;
}

/** A person who packs for themselves takes and packs the task in one step. */
export function BeginVisit({ row, onBegun }: BeginVisitProps) {
  const { t } = useTranslation('stock');
  const { userId } = useMe();
  const may = useAction('replenishment:submit');
  const [run, { isLoading }] = resourceApi.useCommandMutation();
  if (!may || !mayBegin(row, userId)) return null;
  const begin = async () => {
    const at = { resource: replenishTasks.name, id: row.id };
    try {
      let { version } = row;
      if (row.assigneeId !== userId)
        version = (await run({ ...at, version, command: 'assign', args: { assigneeId: userId } }).unwrap())
          .version;
      await run({ ...at, version, command: 'pick' }).unwrap();
      onBegun();
    } catch (error) {
      notifyProblem(error);
    }
  };
  return (
    <Button loading={isLoading} onClick={() => void begin()}>
      {t('visit.begin')}
    </Button>
  );
}
