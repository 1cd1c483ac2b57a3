import { type AlertRow, endOf, isActive } from '@contract/alerts';
import { type MachinesState, selectMachine } from '@live';
import { ActionIcon, Loader, Text } from '@mantine/core';
import { Age } from '@realtime';
import { measuredNow, useFormat } from '@shared/lib';
import { AlertStateBadge, type Column, PriorityBadge, TwoLines } from '@shared/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import classes from '../AlertsScreen.module.css';
import { selectAckOverlays } from '../acknowledge/acknowledge.slice';
import type { AlarmRow } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { useFigure } from '../useFigure';
import { useSubject } from '../useSubject';

interface WhatProps extends Partial<Opening> {
  row: AlarmRow;
}

function What({ row, opened, turn }: WhatProps) {
  const { t } = useTranslation('alerts');
  const nameOf = useAlertName();
  const subject = useSubject()(row);
  const { lead, alerts, machine, part } = row;
  const isOpen = opened?.has(row.key) ?? false;
  return (
    <span className={classes.what} data-part={part}>
      {turn && alerts.length > 1 && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t('parts', { count: alerts.length })}
          onClick={() => turn(row)}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        </ActionIcon>
      )}
      <span className={classes.words}>
        <TwoLines below={machine}>
          {nameOf(lead)}
          {subject ? ` · ${subject}` : ''}
          {alerts.length === 1 && lead.count > 1 ? ` ×${lead.count}` : ''}
        </TwoLines>
      </span>
    </span>
  );
}

/** What its machine measures now of the thing the alarm is about. */
function selectMeasured(state: { machines: MachinesState }, alert: AlertRow): number | null {
  const machine = isActive(alert) ? selectMachine(state, alert.machineId) : undefined;
  return machine ? measuredNow(alert.code, machine.state) : null;
}

/** What it is now; the only part of the figure that moves. */
function Now({ alert }: { alert: AlertRow }) {
  const figure = useFigure();
  const measured = useSelector((state: { machines: MachinesState }) => selectMeasured(state, alert));
  return figure(alert.code, measured ?? alert.value);
}

/** What it is now beside its limit, and what it was when it rang. */
function Figure({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const figure = useFigure();
  const { code, value, limit } = alert;
  const isMeasured = useSelector(
    (state: { machines: MachinesState }) => selectMeasured(state, alert) !== null,
  );
  const trigger = figure(code, value);
  const shownLimit = figure(code, limit);
  if (trigger === undefined) return shownLimit && t('moreThan', { limit: shownLimit });
  return (
    <TwoLines below={isMeasured && t('atTrigger', { value: trigger })}>
      <Now alert={alert} />
      {shownLimit && (
        <Text size="xs" c="dimmed" span>
          {` / ${shownLimit}`}
        </Text>
      )}
    </TwoLines>
  );
}

/** How long it lasts, or did: the clock stops when the condition is gone. */
function Since({ alert }: { alert: AlertRow }) {
  const format = useFormat();
  const end = endOf(alert);
  return end === undefined ? <Age at={alert.raisedAt} /> : format.duration(end - alert.raisedAt);
}

function State({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const overlay = useSelector(selectAckOverlays)[alert.id];
  if (overlay?.phase === 'sending') {
    return (
      <Text size="sm" span c="dimmed">
        <Loader size={12} mr={6} aria-hidden />
        {t('sending')}
      </Text>
    );
  }
  const { ackBy, ackAt } = alert;
  const seen = ackBy !== null && ackAt !== null && (
    <>
      {ackBy} · <Age at={ackAt} />
    </>
  );
  return (
    <>
      <AlertStateBadge state={alert.state} />
      {(overlay || seen) && (
        <Text size="xs" c="dimmed" truncate>
          {overlay ? t('refused') : seen}
        </Text>
      )}
    </>
  );
}

/** Which conditions show their alerts, and how another one does. */
export interface Opening {
  opened: ReadonlySet<string>;
  turn(row: AlarmRow): void;
}

/** Columns of alarms. Without `turn` each row is one alert. */
export function useAlertColumns(opened?: Opening['opened'], turn?: Opening['turn']): Column<AlarmRow>[] {
  const { t } = useTranslation('alerts');
  return useMemo(
    (): Column<AlarmRow>[] => [
      {
        key: 'priority',
        header: t('priority'),
        width: 110,
        sortable: true,
        render: ({ lead }) => <PriorityBadge priority={lead.priority} />,
      },
      {
        key: 'what',
        header: t('what'),
        grow: 260,
        sortable: true,
        render: (row) => <What row={row} opened={opened} turn={turn} />,
      },
      {
        key: 'value',
        header: t('valueLimit'),
        width: 150,
        align: 'right',
        render: ({ lead }) => <Figure alert={lead} />,
      },
      {
        key: 'age',
        header: t('since'),
        width: 115,
        align: 'right',
        sortable: true,
        render: ({ lead }) => <Since alert={lead} />,
      },
      {
        key: 'state',
        header: t('state'),
        width: 240,
        sortable: true,
        render: ({ lead }) => <State alert={lead} />,
      },
    ],
    [t, opened, turn],
  );
}
