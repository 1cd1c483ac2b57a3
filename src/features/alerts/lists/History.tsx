import type { AlertState } from '@contract/alerts';
import { type AlarmStates, useAlerts, useMachinesById } from '@live';
import { useWatchResource } from '@realtime';
import { EmptyState, Pager, Panel, VirtualTable } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';
import { freshest, singleRows } from '../alertRows';
import { useAlertHistoryQuery } from '../alerts.api';
import { useAlertColumns } from './columns';
import { type AlertsUrl, type ChangeAlertsUrl, NO_ALERT_FILTERS } from './filters';

const PAGE_SIZE = 50;
/** New alerts push the pages on; a page that stays open must notice. */
const REFRESH_MS = 60_000;

function serverState(state: AlarmStates): AlertState | undefined {
  return state === 'open' || state === 'waiting' || state === 'all' ? undefined : state;
}

/** Every alert there ever was, newest first, page by page. */
export function History({ filter, onChange }: { filter: AlertsUrl; onChange: ChangeAlertsUrl }) {
  const { t } = useTranslation('alerts');
  const { machine, page } = filter;
  const priority = filter.priority === 'urgent' ? undefined : filter.priority;
  const state = serverState(filter.state);
  useWatchResource('alerts');
  const query = { state, priority, machineId: machine || undefined, page, pageSize: PAGE_SIZE };
  const { data, isError, refetch } = useAlertHistoryQuery(query, { pollingInterval: REFRESH_MS });
  const live = useAlerts();
  const machines = useMachinesById();
  const rows = useMemo(() => singleRows(freshest(data?.rows ?? [], live), machines), [data, live, machines]);
  const columns = useAlertColumns();
  const isFiltered = state !== undefined || priority !== undefined || machine !== '';
  return (
    <Panel title={t('history')} flush className={classes.list}>
      <VirtualTable
        label={t('history')}
        rows={rows}
        columns={columns}
        rowKey={({ key }) => key}
        rowHeight={52}
        selected={filter.alert}
        empty={
          <EmptyState
            kind={data ? (isFiltered ? 'filtered' : 'none') : isError ? 'failed' : 'loading'}
            onRetry={refetch}
            onClear={() => onChange(NO_ALERT_FILTERS)}
          />
        }
        onOpen={({ lead }) => onChange({ alert: lead.id })}
        onRowKey={(key) => key === 'Escape' && onChange({ alert: '' })}
        rowAttributes={({ lead }) => ({ 'data-alert': lead.id, 'data-state': lead.state })}
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
