import { recordPath } from '@contract/kit/resource';
import { replenishTasks } from '@contract/resources/stock/replenishTasks';
import { VISIT_STATES, visitPath } from '@contract/stocking/visit';
import { resourceApi, useWords } from '@kit';
import { Anchor, Button, Text } from '@mantine/core';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './VisitScreen.module.css';
import { type StoredVisit, visitsToDo } from './visit';

const SHOWN = 50;
const filter = { state: `in:${['assigned', ...VISIT_STATES].join(',')}` };

/** Where to go next: what this browser keeps, and tasks that somebody has been given. */
export function OpenVisits({ kept }: { kept: readonly StoredVisit[] }) {
  const { t } = useTranslation('stock');
  const words = useWords(replenishTasks.name);
  const question = { resource: replenishTasks.name, page: 1, pageSize: SHOWN, sort: 'plannedAt', filter };
  const { data, isError, refetch } = resourceApi.useListQuery(question);
  const todo = visitsToDo(kept, data);
  if (todo.length === 0 && !data)
    return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const toList = (
    <Button component={Link} to={replenishTasks.path} size="xs" variant="light">
      {words.plural}
    </Button>
  );
  if (todo.length === 0)
    return <EmptyState kind="none" title={t('visit.none')} text={t('visit.noneText')} action={toList} />;
  return (
    <ul className={classes.lanes} data-visits>
      {todo.map(({ id, replNo, machine, state, opens }) => (
        <li key={id}>
          <Anchor component={Link} to={opens ? visitPath(id) : recordPath(replenishTasks, id)}>
            {t('visit.of', { no: replNo, machine })}
          </Anchor>
          {state && (
            <Text size="sm" c="dimmed">
              {words.choice('state', state)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}
