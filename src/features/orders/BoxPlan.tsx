import { type AnyRow, recordPath } from '@contract/kit/resource';
import { lockerBoxes } from '@contract/resources/orders/lockerBoxes';
import { type ListDrawingProps, resourceApi, useResource } from '@kit';
import { Text } from '@mantine/core';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './BoxPlan.module.css';
import { cabinetsOf } from './boxesByCabinet';

const MOST = 100;

function Box({ row }: { row: AnyRow }) {
  const { words } = useResource();
  return (
    <Link
      to={recordPath(lockerBoxes, row.id)}
      className={classes.box}
      data-state={String(row.state)}
      data-size={String(row.size)}
    >
      <Text span size="sm" fw={600}>
        {String(row.boxNo)}
      </Text>
      <Text span size="xs">
        {words.choice('state', String(row.state))}
      </Text>
      <Text span size="xs" c="dimmed">
        {words.choice('size', String(row.size))}
        {row.door === 'open' && ` · ${words.choice('door', 'open')}`}
      </Text>
    </Link>
  );
}

/** What the list of boxes has found, drawn as the cabinets stand. */
export default function BoxPlan({ question }: ListDrawingProps) {
  const { t } = useTranslation('orders');
  const ask = { resource: lockerBoxes.name, ...question, page: 1, pageSize: MOST };
  const { data, isError, refetch } = resourceApi.useListQuery(ask);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const rows = data.rows as AnyRow[];
  if (rows.length === 0) return <EmptyState kind="filtered" />;
  return (
    <div className={classes.plan}>
      {data.total > rows.length && (
        <Text size="sm" c="dimmed">
          {t('boxes.cut', { shown: rows.length, total: data.total })}
        </Text>
      )}
      {cabinetsOf(rows).map(([key, boxes]) => (
        <Panel
          key={key}
          title={t('boxes.cabinet', {
            machine: data.titles.devices?.[String(boxes[0]?.deviceId)] ?? '',
            no: boxes[0]?.lockerCabinet,
          })}
        >
          <div className={classes.cabinet}>
            {boxes.map((row) => (
              <Box key={row.id} row={row} />
            ))}
          </div>
        </Panel>
      ))}
    </div>
  );
}
