import { Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Age, type Column, MeterBar, StockLevelBadge, type Tone } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Warning, WarningLevel } from './stockRows';

const TONES: Record<WarningLevel | 'ok', Tone> = {
  out: 'critical',
  critical: 'bad',
  low: 'warn',
  ok: 'plain',
};

/** Columns of stock warnings; `now` in server ms. */
export function useStockColumns(now: number): Column<Warning>[] {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return useMemo(
    (): Column<Warning>[] => [
      {
        key: 'level',
        header: t('level'),
        width: 130,
        render: ({ row }) => <StockLevelBadge level={row.level} />,
      },
      {
        key: 'product',
        header: t('product'),
        grow: 220,
        render: ({ row }) => (
          <Text size="sm" fw={500} truncate>
            {row.productName}
          </Text>
        ),
      },
      {
        key: 'machine',
        header: t('machine'),
        grow: 200,
        render: ({ machine, row }) => machine?.info.name ?? row.machineId,
      },
      { key: 'city', header: t('city'), width: 110, render: ({ machine }) => machine?.info.city ?? '' },
      {
        key: 'stock',
        header: t('stock'),
        width: 190,
        render: ({ row: { stock, capacity, level } }) => (
          <MeterBar
            label={t('stock')}
            value={stock}
            max={capacity}
            tone={TONES[level]}
            text={`${format.number(stock)} / ${format.number(capacity)}`}
          />
        ),
      },
      {
        key: 'minimum',
        header: t('minimum'),
        width: 90,
        align: 'right',
        render: ({ row }) => format.number(row.minAlert),
      },
      {
        key: 'ads',
        header: t('ads'),
        width: 110,
        align: 'right',
        render: ({ row }) => format.number(row.ads, 1),
      },
      {
        key: 'days',
        header: t('cover'),
        width: 120,
        align: 'right',
        render: ({ days }) =>
          days === null ? format.number(undefined) : t('days', { days: format.number(days, 1) }),
      },
      {
        key: 'at',
        header: t('updated'),
        width: 110,
        align: 'right',
        render: ({ row }) => <Age at={row.at} now={now} />,
      },
    ],
    [t, format, now],
  );
}
