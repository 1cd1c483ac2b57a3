import { useMachinesById } from '@live';
import { useServerNow, useWatchResource } from '@realtime';
import { EmptyState, Pager, Panel, VirtualTable } from '@shared/ui';
import { rangeMs } from '@shared/ui/period/dateRange';
import { PeriodFilter } from '@shared/ui/period/PeriodFilter';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDoorColumns } from './columns';
import classes from './DoorsScreen.module.css';
import { named } from './doorRows';
import { useDoorHistoryQuery } from './doors.api';
import type { ChangeUrl, DoorsUrl } from './filters';

const PAGE_SIZE = 50;
const MINUTE_MS = 60_000;

/** Openings of days gone by, page by page. */
export function History({ filter, onChange }: { filter: DoorsUrl; onChange: ChangeUrl }) {
  const { t } = useTranslation('doors');
  const navigate = useNavigate();
  const { machine, from, to, page } = filter;
  const machines = useMachinesById();
  const now = useServerNow(MINUTE_MS);
  useWatchResource('doorRecords');
  const { data, isError, refetch } = useDoorHistoryQuery({
    machineId: machine || undefined,
    ...rangeMs({ from, to }, now),
    page,
    pageSize: PAGE_SIZE,
  });
  const rows = useMemo(() => named(data?.rows ?? [], machines), [data, machines]);
  const columns = useDoorColumns('history');
  const kind = data ? (machine ? 'filtered' : 'none') : isError ? 'failed' : 'loading';
  return (
    <Panel
      title={t('history')}
      flush
      className={classes.history}
      action={
        <PeriodFilter
          value={{ from, to }}
          now={now}
          onChange={(period) => onChange({ ...period, page: 1 })}
        />
      }
    >
      <VirtualTable
        label={t('history')}
        rows={rows}
        columns={columns}
        rowKey={({ door }) => door.id}
        empty={
          <EmptyState
            kind={kind}
            text={data ? t('noneInPeriod') : undefined}
            onRetry={refetch}
            onClear={() => onChange({ machine: '', page: 1 })}
          />
        }
        onOpen={({ door }) => navigate(`/machine/equipmentMain/device/${door.machineId}`)}
      />
      {data && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={(next) => onChange({ page: next })}
        />
      )}
    </Panel>
  );
}
