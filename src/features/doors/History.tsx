import { useMachines, useServerNow } from '@realtime';
import { oneOf, text, useUrlState, whole } from '@shared/lib';
import { EmptyState, Pager, Panel, SelectFilter, VirtualTable } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDoorColumns } from './columns';
import classes from './DoorsScreen.module.css';
import { named } from './doorRows';
import { useDoorHistoryQuery } from './doors.api';

const PAGE_SIZE = 50;
const PERIODS = { d1: 1, d7: 7, d30: 30 } as const;
type Period = keyof typeof PERIODS;
const NAMES = Object.keys(PERIODS) as Period[];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FILTERS = { period: oneOf(NAMES, 'd7'), page: whole(1), q: text() };

/** Openings of days gone by, page by page. */
export function History() {
  const { t } = useTranslation('doors');
  const [{ period, page, q }, setFilter] = useUrlState(FILTERS);
  const machines = useMachines();
  const now = useServerNow(MINUTE_MS);
  // Whole minutes: the same question within a minute has the same answer in the cache.
  const to = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  const query = { from: to - PERIODS[period] * DAY_MS, to, page, pageSize: PAGE_SIZE };
  const { data, isError, refetch } = useDoorHistoryQuery(query);
  const rows = useMemo(() => named(data?.rows ?? [], machines, q), [data, machines, q]);
  const columns = useDoorColumns(to);
  const kind = data ? (q ? 'filtered' : 'none') : isError ? 'failed' : 'loading';
  return (
    <Panel
      title={t('history')}
      flush
      className={classes.history}
      action={
        <SelectFilter
          label={t('days')}
          value={period}
          options={NAMES.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => setFilter({ period: next ?? 'd7', page: 1 })}
        />
      }
    >
      <VirtualTable
        label={t('history')}
        rows={rows}
        columns={columns}
        rowKey={({ door }) => door.id}
        empty={<EmptyState kind={kind} onRetry={refetch} onClear={() => setFilter({ q: '' })} />}
      />
      {data && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={(next) => setFilter({ page: next })}
        />
      )}
    </Panel>
  );
}
