import { ageingOf, type Machine } from '@live';
import { Text } from '@mantine/core';
import { agedQuality } from '@realtime';
import { type Format, useFormat } from '@shared/lib';
import { type Column, LiveValue, MeterBar } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs, type LiveCard, planTone } from './cardRows';

interface TodayProps {
  machine: Machine | undefined;
  now: number;
  live: boolean;
  format: Format;
}

function Today({ machine, now, live, format }: TodayProps) {
  if (!machine) return <>{format.megabytes(undefined)}</>;
  return (
    <LiveValue
      live="mbToday"
      size="sm"
      hideAge
      text={format.megabytes(machine.state.mbToday)}
      {...agedQuality(ageingOf(machine), now, live)}
    />
  );
}

/** Columns of SIM cards. `now` in server ms; `live` says whether the link is. */
export function useCardColumns(now: number, live: boolean): Column<LiveCard>[] {
  const { t } = useTranslation(['traffic', 'domain', 'common']);
  const format = useFormat();
  return useMemo(
    (): Column<LiveCard>[] => [
      {
        key: 'iccid',
        header: 'ICCID',
        width: 200,
        render: ({ card }) => (
          <Text size="sm" ff="monospace">
            {card.iccid}
          </Text>
        ),
      },
      {
        key: 'machine',
        header: t('common:machine'),
        grow: 180,
        render: ({ card }) => card.machineName ?? t('traffic:unbound'),
      },
      {
        key: 'operator',
        header: t('traffic:operator'),
        width: 130,
        render: ({ card }) => t(`domain:operator.${card.operator}`),
      },
      {
        key: 'state',
        header: t('common:state.label'),
        width: 120,
        render: ({ card }) => t(`domain:simState.${card.state}`),
      },
      {
        key: 'use',
        header: t('traffic:use'),
        grow: 200,
        render: ({ card: { planMb }, usedMb }) => (
          <MeterBar
            label={t('traffic:use')}
            value={usedMb}
            max={planMb}
            tone={planTone(usedMb, planMb)}
            text={`${format.megabytes(usedMb)} / ${format.megabytes(planMb)}`}
          />
        ),
      },
      {
        key: 'today',
        header: t('traffic:today'),
        width: 110,
        align: 'right',
        render: ({ machine }) => <Today machine={machine} now={now} live={live} format={format} />,
      },
      {
        key: 'expire',
        header: t('traffic:expires'),
        width: 120,
        align: 'right',
        render: ({ card: { expireAt } }) => format.date(expireAt === null ? undefined : dayMs(expireAt)),
      },
    ],
    [t, format, now, live],
  );
}
