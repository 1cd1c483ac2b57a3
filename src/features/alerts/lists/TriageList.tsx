import { LiveNone } from '@live';
import { Button } from '@mantine/core';
import { Panel, VirtualTable } from '@shared/ui';
import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';
import { ALERT_SORT_KEYS, type AlarmRow, withParts } from '../alertRows';
import { useAlertColumns } from './columns';
import { type AlertsUrl, type ChangeAlertsUrl, NO_ALERT_FILTERS } from './filters';
import { type AlertSelection, PickBar, toggledRow, usePickColumns } from './picking';
import { useTriage } from './useTriage';

function leaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget as Node | null) && !currentTarget.matches(':hover');
}

interface TriageListProps {
  filter: AlertsUrl;
  onChange: ChangeAlertsUrl;
  onAcknowledge(row: AlarmRow): void;
  /** Absent without the right to acknowledge. */
  picking?: AlertSelection;
}

/** Conditions whose alerts stand below them. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const turn = useCallback(
    ({ key }: AlarmRow, open?: boolean) =>
      setOpened((before) => {
        const next = new Set(before);
        if (open ?? !before.has(key)) next.add(key);
        else next.delete(key);
        return next;
      }),
    [],
  );
  return { opened, turn };
}

type ExpandedRows = ReturnType<typeof useOpened>;

function Table({
  rows,
  opened,
  turn,
  ...props
}: TriageListProps & ExpandedRows & { rows: readonly AlarmRow[] }) {
  const { t } = useTranslation('alerts');
  const { filter, onChange, onAcknowledge, picking } = props;
  // Beside the details there is room for the state, and their button acknowledges.
  const beside = filter.alert !== '';
  const columns = usePickColumns(
    useAlertColumns(opened, turn, beside),
    picking,
    beside ? undefined : onAcknowledge,
  );
  const shown = useMemo(() => withParts(rows, opened), [rows, opened]);
  const selected = shown.findLast(({ alerts }) => alerts.some(({ id }) => id === filter.alert));
  const clear = () => onChange(NO_ALERT_FILTERS);
  const isOpenList = filter.state === 'open' || filter.state === 'waiting';
  return (
    <VirtualTable
      label={t('title')}
      rows={shown}
      columns={columns}
      rowKey={({ key }) => key}
      rowHeight={52}
      selected={selected?.key ?? ''}
      sort={{
        key: filter.sort ?? '',
        descending: filter.descending,
        onChange: (key, descending) =>
          onChange({ sort: ALERT_SORT_KEYS.find((each) => each === key), descending }),
      }}
      empty={<LiveNone kind="filtered" title={isOpenList ? t('allQuiet') : undefined} onClear={clear} />}
      onOpen={({ lead }) => onChange({ alert: lead.id })}
      onRowKey={(key, row) => {
        if (key === 'a' || key === 'A') onAcknowledge(row);
        if (key === 'x' || key === 'X') picking?.onPick(toggledRow(picking.picked, row));
        if (key === 'ArrowRight' || key === 'ArrowLeft') turn(row, key === 'ArrowRight');
        if (key === 'Escape') onChange({ alert: '' });
      }}
      rowAttributes={({ lead }) => ({ 'data-alert': lead.id, 'data-state': lead.state })}
    />
  );
}

/** The live list. It does not move while pointer or keyboard is in it; new rows wait. */
export function TriageList(props: TriageListProps) {
  const { t } = useTranslation('alerts');
  const { filter, picking } = props;
  const triage = useTriage(filter);
  const opened = useOpened();
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
        <Table {...props} {...opened} rows={triage.rows} />
      </Panel>
    </section>
  );
}
