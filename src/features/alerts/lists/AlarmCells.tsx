import { type AlertRow, isActive } from '@contract/alerts';
import { selectAlarmNow, useAlarmQuality } from '@live';
import { ActionIcon, Text } from '@mantine/core';
import { useServerTime } from '@realtime';
import { daysNow, figureKind } from '@shared/lib';
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

type NowState = Parameters<typeof selectAlarmNow>[0];

const NO_DAYS = 'none';

/** The last value of a silent machine is shown with its age. */
function Measured({ alert, value }: { alert: AlertRow; value: number }) {
  const figure = useFigure();
  const { q, ageMs } = useAlarmQuality(alert);
  return <LiveValue size="sm" live="alarm" q={q} ageMs={ageMs} hideAge text={figure(alert.code, value)} />;
}

function Limit({ alert: { code, limit } }: { alert: AlertRow }) {
  const shown = useFigure()(code, limit);
  return (
    shown && (
      <Text size="xs" c="dimmed" span>
        {` / ${shown}`}
      </Text>
    )
  );
}

/** Of what nothing tells how it is now there is what it was when it rang, under that name. */
function Rang({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const figure = useFigure();
  const days = useServerTime((now) => (isActive(alert) ? daysNow(alert, now) : null) ?? NO_DAYS);
  const stands = days !== NO_DAYS || figureKind(alert.code) === 'code';
  return (
    <TwoLines below={!stands && t('value')}>
      {figure(alert.code, days === NO_DAYS ? alert.value : days)}
      <Limit alert={alert} />
    </TwoLines>
  );
}

/** What it is now beside its limit, and what it was when it rang. */
export function Figure({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const figure = useFigure();
  const { code, value, limit } = alert;
  const measured = useSelector((state: NowState) => selectAlarmNow(state, alert));
  const trigger = figure(code, value);
  const shownLimit = figure(code, limit);
  if (trigger === undefined) return shownLimit && t('moreThan', { limit: shownLimit });
  if (measured === null) return <Rang alert={alert} />;
  return (
    <TwoLines below={t('atTrigger', { value: trigger })}>
      <Measured alert={alert} value={measured} />
      <Limit alert={alert} />
    </TwoLines>
  );
}

/** Which conditions show their alerts, and how another one does. */
export interface RowExpansion {
  opened: ReadonlySet<string>;
  turn(row: AlarmRow): void;
}
