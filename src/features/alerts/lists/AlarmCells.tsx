import { type AlertRow, alertEndOf, isActive } from '@contract/alerts';
import { type MachinesState, selectMachine, useMachineQuality } from '@live';
import { ActionIcon, Text } from '@mantine/core';
import { Age, useServerTime } from '@realtime';
import { daysNow, measuredNow, useFormat } from '@shared/lib';
import { LiveValue, TwoLines } from '@shared/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import classes from '../AlertsScreen.module.css';
import type { AlarmRow } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { useFigure } from '../useFigure';
import { useSubject } from '../useSubject';

interface WhatProps extends Partial<RowExpansion> {
  row: AlarmRow;
}

export function What({ row, opened, turn }: WhatProps) {
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

const NO_DAYS = 'none';

/** The last value of a silent machine is shown with its age. */
function Measured({ alert, value }: { alert: AlertRow; value: number }) {
  const figure = useFigure();
  const { q, ageMs } = useMachineQuality(alert.machineId);
  return <LiveValue size="sm" live="alarm" q={q} ageMs={ageMs} hideAge text={figure(alert.code, value)} />;
}

/** What it is now; the only part of the figure that moves. */
function Now({ alert }: { alert: AlertRow }) {
  const figure = useFigure();
  const measured = useSelector((state: { machines: MachinesState }) => selectMeasured(state, alert));
  const days = useServerTime((now) => (isActive(alert) ? daysNow(alert, now) : null) ?? NO_DAYS);
  if (measured !== null) return <Measured alert={alert} value={measured} />;
  return figure(alert.code, days === NO_DAYS ? alert.value : days);
}

/** What it is now beside its limit, and what it was when it rang. */
export function Figure({ alert }: { alert: AlertRow }) {
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
export function Since({ alert }: { alert: AlertRow }) {
  const format = useFormat();
  const end = alertEndOf(alert);
  return end === undefined ? <Age at={alert.raisedAt} goesOn /> : format.duration(end - alert.raisedAt);
}

/** Which conditions show their alerts, and how another one does. */
export interface RowExpansion {
  opened: ReadonlySet<string>;
  turn(row: AlarmRow): void;
}
