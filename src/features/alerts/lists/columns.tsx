import type { AlertRow } from '@contract/alerts';
import { Loader, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Age, AlertStateBadge, type Column, PriorityBadge, TwoLines } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectAckOverlays } from '../acknowledge/acknowledge.slice';
import { figureText } from '../alertFigure';
import type { NamedAlert } from '../alertRows';
import { useAlertName } from '../useAlertName';

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

function Figure({ alert: { code, value, limit } }: { alert: AlertRow }) {
  const format = useFormat();
  const shownLimit = figureText(code, limit, format);
  return (
    <>
      {figureText(code, value, format)}
      {shownLimit && (
        <Text size="xs" c="dimmed" span>
          {` / ${shownLimit}`}
        </Text>
      )}
    </>
  );
}

function State({ alert, now }: { alert: AlertRow; now: number }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
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
  const seen = ackBy !== null && ackAt !== null && `${ackBy} · ${format.age(now - ackAt)}`;
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

/** Columns of alerts; `now` in server ms. */
export function useAlertColumns(now: number): Column<NamedAlert>[] {
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
        render: ({ alert }) => <Age at={alert.raisedAt} now={now} />,
      },
      {
        key: 'state',
        header: t('state'),
        width: 240,
        render: ({ alert }) => <State alert={alert} now={now} />,
      },
    ],
    [t, now],
  );
}
