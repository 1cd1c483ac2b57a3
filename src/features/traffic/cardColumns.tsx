import { type IotCardRow, SIM_THRESHOLDS } from '@contract/traffic';
import { Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { type Column, MeterBar, type Tone } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const TONES: readonly Tone[] = ['plain', 'warn', 'bad', 'critical'];

/** How urgent the use of a plan is: each threshold passed makes it one step worse. */
export function planTone(usedMb: number, planMb: number): Tone {
  const percent = planMb > 0 ? (usedMb / planMb) * 100 : 0;
  return TONES[SIM_THRESHOLDS.filter((threshold) => percent >= threshold).length] ?? 'plain';
}

export function useCardColumns(): Column<IotCardRow>[] {
  const { t } = useTranslation(['traffic', 'domain', 'common']);
  const format = useFormat();
  return useMemo(
    (): Column<IotCardRow>[] => [
      {
        key: 'iccid',
        header: 'ICCID',
        width: 200,
        render: ({ iccid }) => (
          <Text size="sm" ff="monospace">
            {iccid}
          </Text>
        ),
      },
      {
        key: 'machine',
        header: t('common:machine'),
        grow: 200,
        render: ({ machineName }) => machineName ?? t('traffic:unbound'),
      },
      {
        key: 'operator',
        header: t('traffic:operator'),
        width: 130,
        render: ({ operator }) => t(`domain:operator.${operator}`),
      },
      {
        key: 'state',
        header: t('common:state.label'),
        width: 120,
        render: ({ state }) => t(`domain:simState.${state}`),
      },
      {
        key: 'use',
        header: t('traffic:use'),
        grow: 220,
        render: ({ usedMb, planMb }) => (
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
        key: 'expire',
        header: t('traffic:expires'),
        width: 120,
        align: 'right',
        render: ({ expireAt }) => (expireAt ? format.date(Date.parse(expireAt)) : format.date(undefined)),
      },
    ],
    [t, format],
  );
}
