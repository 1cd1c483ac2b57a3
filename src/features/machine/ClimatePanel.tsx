import { LineChart } from '@charts';
import { STORAGE_CLASSES } from '@contract/climate';
import type { DeviceDetail } from '@contract/devices';
import { useLostSamples, useSamples } from '@live';
import { SegmentedControl } from '@mantine/core';
import { useServerNow } from '@realtime';
import { oneOf, useFormat, useUrlState } from '@shared/lib';
import { EmptyState, LostNote, Panel } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineClimateQuery } from './machine.api';

const HOUR_MS = 3_600_000;
const RANGES = { h3: 3 * HOUR_MS, h24: 24 * HOUR_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
type Range = keyof typeof RANGES;
const NAMES = Object.keys(RANGES) as Range[];
const FILTERS = { range: oneOf(NAMES, 'h24') };
const STEP_MS = 300_000;

interface ChartProps {
  machine: Pick<DeviceDetail, 'id' | 'timezone' | 'storageClass'>;
  range: Range;
}

function Chart({ machine: { id, timezone, storageClass }, range }: ChartProps) {
  const { t } = useTranslation('common');
  const format = useFormat(timezone, true);
  const now = useServerNow(10_000);
  const to = Math.ceil(now / STEP_MS) * STEP_MS;
  const from = to - RANGES[range];
  const { data, isError, refetch } = useMachineClimateQuery({ id, from, to });
  const samples = useSamples(id, 'temp');
  const lost = useLostSamples(id, 'temp');
  const series = useMemo(() => {
    const history = (data?.points ?? []).map(({ t: at, avg }) => ({ t: at, v: avg }));
    return [{ key: 't', label: t('temperature'), points: history }];
  }, [data, t]);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  const { tLow: low, tHigh: high, preLow, preHigh } = STORAGE_CLASSES[storageClass];
  const summary = `${t('temperature')} · ${t('chart.from', { from: format.dateTime(from), to: format.dateTime(to) })}`;
  return (
    <>
      <LineChart
        series={series}
        live={samples}
        from={from}
        to={to}
        summary={summary}
        limits={{ low, high, preLow, preHigh }}
        unit="°C"
        height={260}
        timeZone={timezone}
      />
      <LostNote count={lost} />
    </>
  );
}

/** The temperature of the machine, up to this second. */
export function ClimatePanel({ machine }: Pick<ChartProps, 'machine'>) {
  const { t } = useTranslation(['machine', 'common']);
  const [{ range }, setRange] = useUrlState(FILTERS);
  const control = (
    <SegmentedControl
      size="xs"
      value={range}
      data={NAMES.map((value) => ({ value, label: t(`machine:ranges.${value}`) }))}
      onChange={(next) => setRange({ range: NAMES.find((name) => name === next) ?? 'h24' })}
    />
  );
  return (
    <Panel title={t('common:temperature')} action={control}>
      <Chart machine={machine} range={range} />
    </Panel>
  );
}
