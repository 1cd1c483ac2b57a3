import { PRIORITIES } from '@contract/alerts';
import { Button } from '@mantine/core';
import { useReady, useServerNow } from '@realtime';
import { oneOf, text, useAction, useUrlState } from '@shared/lib';
import { EmptyState, PageFrame, Panel, VirtualTable } from '@shared/ui';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import classes from './AlertsScreen.module.css';
import { type NamedAlert, needsAcknowledgement, STATE_FILTERS } from './alertRows';
import { Counts } from './Counts';
import { useAlertColumns } from './columns';
import { DetailsPanel } from './DetailsPanel';
import { FAMILIES, Toolbar } from './Toolbar';
import { useTriage } from './useTriage';

const FILTERS = {
  q: text(),
  state: oneOf(STATE_FILTERS, 'open'),
  priority: oneOf(PRIORITIES),
  family: oneOf(FAMILIES),
  alert: text(),
};

function leaves(event: FocusEvent): boolean {
  return !event.currentTarget.contains(event.relatedTarget as Node | null);
}

/** The operator's list: what is open, what to do about it, and who has seen it. */
export default function AlertsScreen() {
  const { t } = useTranslation('alerts');
  const ready = useReady();
  const mayAcknowledge = useAction('alarm:ack');
  const now = useServerNow();
  const [filter, setFilter] = useUrlState(FILTERS);
  const triage = useTriage(filter);
  const columns = useAlertColumns(now);
  const [asking, setAsking] = useState<string>();
  const selected = triage.all.get(filter.alert);
  const ask = (row: NamedAlert) =>
    mayAcknowledge && needsAcknowledgement(row.alert) && setAsking(row.alert.id);
  const clear = () => setFilter({ q: '', state: 'all', priority: undefined, family: undefined });
  const filtered = triage.all.size > 0;
  const empty = ready ? (
    <EmptyState
      kind={filtered ? 'filtered' : 'none'}
      title={filtered && filter.state === 'open' ? t('allQuiet') : undefined}
      onClear={clear}
    />
  ) : (
    <EmptyState kind="loading" />
  );
  return (
    <PageFrame title={t('title')} actions={<Toolbar filter={filter} onChange={setFilter} />}>
      <Counts />
      <div className={classes.split} data-open={selected ? '' : undefined}>
        <section
          aria-label={t('title')}
          className={classes.list}
          onPointerEnter={triage.hold}
          onPointerLeave={triage.release}
          onFocus={triage.hold}
          onBlur={(event) => leaves(event) && triage.release()}
        >
          <Panel title={t('count', { count: triage.rows.length })} flush>
            {triage.waiting > 0 && (
              <div className={classes.waiting} role="status">
                <Button size="compact-sm" variant="light" onClick={triage.refresh}>
                  {t('waiting', { count: triage.waiting })}
                </Button>
              </div>
            )}
            <VirtualTable
              label={t('title')}
              rows={triage.rows}
              columns={columns}
              rowKey={({ alert }) => alert.id}
              rowHeight={52}
              selected={filter.alert}
              empty={empty}
              onOpen={({ alert }) => setFilter({ alert: alert.id })}
              onRowKey={(key, row) => key === 'a' && ask(row)}
              rowAttributes={({ alert }) => ({ 'data-alert': alert.id, 'data-state': alert.state })}
            />
          </Panel>
        </section>
        {selected && (
          <DetailsPanel
            row={selected}
            onClose={() => setFilter({ alert: '' })}
            onAcknowledge={() => ask(selected)}
          />
        )}
      </div>
      <AcknowledgeDialog
        row={asking === undefined ? undefined : triage.all.get(asking)}
        onClose={() => setAsking(undefined)}
      />
    </PageFrame>
  );
}
