import type { AlertRow } from '@contract/alerts';
import { AlarmSince } from '@live';
import { Loader, Text } from '@mantine/core';
import { Age } from '@realtime';
import { AlertStateBadge, type Column, PriorityBadge } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectAckOverlays, standingOverlay } from '../acknowledge/acknowledge.slice';
import type { AlarmRow } from '../alertRows';
import { Figure, type RowExpansion, What } from './AlarmCells';

function State({ alert }: { alert: AlertRow }) {
  const { t } = useTranslation('alerts');
  const overlay = standingOverlay(useSelector(selectAckOverlays)[alert.id], alert);
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

/** Columns of alarms. Without `turn` each row is one alert. @param beside the details of one stand beside them */
export function useAlertColumns(
  opened?: RowExpansion['opened'],
  turn?: RowExpansion['turn'],
  beside = false,
): Column<AlarmRow>[] {
  const { t } = useTranslation('alerts');
  return useMemo(
    (): Column<AlarmRow>[] => [
      {
        key: 'priority',
        header: t('priority'),
        width: 108,
        sortable: true,
        card: 'state',
        render: ({ lead }) => <PriorityBadge priority={lead.priority} />,
      },
      {
        key: 'what',
        header: t('what'),
        grow: beside ? 142 : 220,
        sortable: true,
        card: 'title',
        render: (row) => <What row={row} opened={opened} turn={turn} />,
      },
      {
        key: 'value',
        header: t('valueLimit'),
        width: beside ? 140 : 150,
        align: 'right',
        card: 'twoLines',
        render: ({ lead }) => <Figure alert={lead} />,
      },
      {
        key: 'age',
        header: t('since'),
        width: beside ? 100 : 115,
        align: 'right',
        sortable: true,
        card: 'fact',
        render: ({ lead }) => <AlarmSince alert={lead} />,
      },
      {
        key: 'state',
        header: t('state'),
        // Its longest word.
        grow: 165,
        sortable: true,
        card: 'twoLines',
        render: ({ lead }) => <State alert={lead} />,
      },
    ],
    [t, opened, turn, beside],
  );
}
