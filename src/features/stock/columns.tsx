import { useConnection } from '@live';
import { Anchor, Text } from '@mantine/core';
import { Age } from '@realtime';
import { useFormat } from '@shared/lib';
import RegionName from '@shared/regions/RegionName';
import { type Column, ConnectionBadge, MeterBar, StockLevelBadge, type Tone, TwoLines } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CoverCell } from './cover/CoverCell';
import type { Warning, WarningLevel } from './stockRows';

/** How urgent a level looks. */
export const TONES: Record<WarningLevel | 'ok', Tone> = {
  out: 'critical',
  critical: 'bad',
  low: 'warn',
  ok: 'plain',
};

/** The stock of a silent machine is its last known stock. */
function Place({ warning: { machine, row } }: { warning: Warning }) {
  const conn = useConnection(row.machineId);
  return (
    <TwoLines below={conn && conn !== 'online' && <ConnectionBadge conn={conn} />}>
      <Anchor component={Link} to={`/machine/equipmentMain/device/${row.machineId}`} size="sm" tabIndex={-1}>
        {machine?.name ?? row.machineId}
      </Anchor>
    </TwoLines>
  );
}

function Level({ row: { stock, capacity, level } }: Pick<Warning, 'row'>) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return (
    <MeterBar
      label={t('stock')}
      value={stock}
      max={capacity}
      tone={TONES[level]}
      text={`${format.number(stock)} / ${format.number(capacity)}`}
    />
  );
}

/** Columns of stock warnings: all of them in sight at 1366 pixels, in English too. */
export function useStockColumns(): Column<Warning>[] {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return useMemo(
    (): Column<Warning>[] => [
      {
        key: 'level',
        header: t('level'),
        width: 140,
        card: 'state',
        render: ({ row }) => <StockLevelBadge level={row.level} />,
      },
      {
        key: 'product',
        header: t('product'),
        grow: 140,
        card: 'title',
        render: ({ row }) => (
          <Text size="sm" fw={500} truncate>
            {row.productName}
          </Text>
        ),
      },
      {
        key: 'machine',
        header: t('machine'),
        grow: 140,
        card: 'twoLines',
        render: (warning) => <Place warning={warning} />,
      },
      {
        key: 'stock',
        header: t('stock'),
        width: 125,
        card: 'fact',
        render: ({ row }) => <Level row={row} />,
      },
      {
        key: 'cover',
        header: t('coverDays'),
        width: 155,
        align: 'right',
        sortable: true,
        card: 'fact',
        render: ({ cover }) => <CoverCell cover={cover} />,
      },
      {
        key: 'demand',
        header: t('ads'),
        width: 86,
        align: 'right',
        sortable: true,
        render: ({ cover }) => format.number(cover?.row.demand, 2),
      },
      {
        key: 'minimum',
        header: t('minimum'),
        width: 80,
        align: 'right',
        render: ({ row }) => format.number(row.minAlert),
      },
      {
        key: 'city',
        header: t('city'),
        grow: 100,
        render: ({ machine }) => <RegionName name={machine?.city ?? ''} />,
      },
      {
        key: 'at',
        header: t('updated'),
        width: 85,
        align: 'right',
        card: 'fact',
        render: ({ row }) => <Age at={row.at} />,
      },
    ],
    [t, format],
  );
}
