import { Button } from '@mantine/core';
import { useReady } from '@realtime';
import { EmptyState, Panel, VirtualTable } from '@shared/ui';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';
import type { NamedAlert } from '../alertRows';
import { useAlertColumns } from './columns';
import { type AlertsUrl, type ChangeUrl, NO_FILTERS } from './filters';
import { PickBar, type Picking, toggled, usePickColumns } from './picking';
import { useTriage } from './useTriage';

function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget as Node | null) && !currentTarget.matches(':hover');
}

interface TriageListProps {
  filter: AlertsUrl;
  onChange: ChangeUrl;
  onAcknowledge(row: NamedAlert): void;
  /** Absent for whoever may not acknowledge. */
  picking?: Picking;
}

/** The live list. It stands still while pointer or keyboard is in it; what is new waits to be let in. */
export function TriageList({ filter, onChange, onAcknowledge, picking }: TriageListProps) {
  const { t } = useTranslation('alerts');
  const ready = useReady();
  const triage = useTriage(filter);
  const columns = usePickColumns(useAlertColumns(), picking, onAcknowledge);
  const isFiltered = triage.all.size > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ' || (event.target as Element).role !== 'row') return triage.hold();
    event.preventDefault();
    triage.refresh();
  };
  return (
    <section
      aria-label={t('title')}
      className={classes.list}
      onPointerEnter={triage.hold}
      onPointerLeave={triage.release}
      onFocus={triage.hold}
      onBlur={(event) => leaves(event) && triage.release()}
      onKeyDownCapture={onKeyDown}
    >
      <Panel
        title={t('count', { count: triage.rows.length })}
        flush
        action={
          <>
            {picking && <PickBar rows={triage.rows} picking={picking} />}
            <span role="status" className={classes.waiting}>
              {triage.waiting > 0 && (
                <Button size="compact-sm" variant="light" aria-keyshortcuts="Space" onClick={triage.refresh}>
                  {t('waiting', { count: triage.waiting })}
                </Button>
              )}
            </span>
          </>
        }
      >
        <VirtualTable
          label={t('title')}
          rows={triage.rows}
          columns={columns}
          rowKey={({ alert }) => alert.id}
          rowHeight={52}
          selected={filter.alert}
          empty={
            <EmptyState
              kind={ready ? (isFiltered ? 'filtered' : 'none') : 'loading'}
              title={ready && isFiltered && filter.state === 'open' ? t('allQuiet') : undefined}
              onClear={() => onChange(NO_FILTERS)}
            />
          }
          onOpen={({ alert }) => onChange({ alert: alert.id })}
          onRowKey={(key, row) => {
            if (key === 'a' || key === 'A') onAcknowledge(row);
            if (key === 'x' || key === 'X') picking?.onPick(toggled(picking.picked, row));
            if (key === 'Escape') onChange({ alert: '' });
          }}
          rowAttributes={({ alert }) => ({ 'data-alert': alert.id, 'data-state': alert.state })}
        />
      </Panel>
    </section>
  );
}
