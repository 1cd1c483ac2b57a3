import { type AlertRow, endOf, isActive } from '@contract/alerts';
import { useMachine } from '@live';
import { Loader, Text } from '@mantine/core';
import { Age } from '@realtime';
import { measuredNow, useFormat } from '@shared/lib';
import { AlertStateBadge, type Column, PriorityBadge, TwoLines } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectAckOverlays } from '../acknowledge/acknowledge.slice';
import type { NamedAlert } from '../alertRows';
import { useAlertName } from '../useAlertName';
import { useFigure } from '../useFigure';

function What({ row: { alert, machine } }: { row: NamedAlert }) {
  const nameOf = useAlertName();
  return (
    <TwoLines below={machine}>
      {nameOf(alert)}
      {alert.label ? ` · ${alert.label}` : ''}
      {alert.count > 1 ? ` ×${alert.count}` : ''}
    </TwoLines>
  );
}

/** What it is now beside its limit, and what it was when it rang. */
function Figure({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const figure = useFigure();
  const machine = useMachine(alert.machineId);
  const { code, value, limit } = alert;
  const measured = machine && isActive(alert) ? measuredNow(code, machine.state) : null;
  const trigger = figure(code, value);
  const shownLimit = figure(code, limit);
  if (trigger === undefined) return shownLimit && t('moreThan', { limit: shownLimit });
  return (
    <TwoLines below={measured !== null && t('atTrigger', { value: trigger })}>
      {figure(code, measured ?? value)}
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

/** Columns of alerts. */
export function useAlertColumns(): Column<NamedAlert>[] {
  const { t } = useTranslation('alerts');
  return useMemo(
    (): Column<NamedAlert>[] => [
      {
        key: 'priority',
        header: t('priority'),
        width: 110,
        render: ({ alert }) => <PriorityBadge priority={alert.priority} />,
      },
      { key: 'what', header: t('what'), grow: 200, render: (row) => <What row={row} /> },
      {
        key: 'value',
        header: t('valueLimit'),
        width: 150,
        align: 'right',
        render: ({ alert }) => <Figure alert={alert} />,
      },
      {
        key: 'age',
        header: t('since'),
        width: 85,
        align: 'right',
        render: ({ alert }) => <Since alert={alert} />,
      },
      {
        key: 'state',
        header: t('state'),
        width: 240,
        render: ({ alert }) => <State alert={alert} />,
      },
    ],
    [t],
  );
}
