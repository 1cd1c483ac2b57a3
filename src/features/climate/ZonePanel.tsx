import { climateLimits, LineChart, type LineChartProps, SeriesNames, temperaturePoints } from '@charts';
import { devices } from '@contract/resources/machines/devices';
import { HOUR_MS } from '@contract/time/durations';
import { RefSelect } from '@kit';
import { useCurveEnd, useLostSamples, zoneChannel } from '@live';
import { ActionIcon, Anchor, SegmentedControl } from '@mantine/core';
import { useOnReturn, useServerTime } from '@realtime';
import { oneOf, text, useFormat, useTabZone, useUrlState } from '@shared/lib';
import { EmptyState, LostNote, Panel, ZoneNote, ZoneSelect } from '@shared/ui';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './ClimateScreen.module.css';
import { useZoneSeriesQuery } from './climate.api';
import { comparedIn, useCompared } from './useCompared';
import type { ZoneRow } from './zoneRows';

const RANGES = { h3: 3 * HOUR_MS, h24: 24 * HOUR_MS, d7: 168 * HOUR_MS, d30: 720 * HOUR_MS } as const;
type Range = keyof typeof RANGES;
const NAMES = Object.keys(RANGES) as Range[];
const FILTERS = { range: oneOf(NAMES, 'h3'), zone: text(), beside: text() };
/** The window moves on in steps of five minutes; what is newer comes from the stream. */
const STEP_MS = 300_000;

type ZoneCurveProps = Omit<LineChartProps, 'live' | 'now'> & { id: string; channel: string };

/** Drawn apart: only its end moves. */
function ZoneCurve({ id, channel, ...chart }: ZoneCurveProps) {
  return <LineChart {...chart} {...useCurveEnd(id, channel)} />;
}

interface ChartProps {
  row: ZoneRow;
  range: Range;
  /** Empty: the main one. */
  zone: string;
  /** Other machines on the same axis. */
  beside: readonly string[];
  names: ReadonlyMap<string, string>;
  onZone(zone: string): void;
}

function Chart({ row, range, zone, beside, names, onZone }: ChartProps) {
  const { t } = useTranslation(['climate', 'common']);
  const { info } = row;
  const format = useFormat(info.timezone);
  const to = useServerTime((now) => Math.ceil(now / STEP_MS) * STEP_MS);
  const from = to - RANGES[range];
  const { data, isError, refetch } = useZoneSeriesQuery({ id: info.id, ...(zone && { zone }), from, to });
  // A line across what nobody heard would be no measurement.
  useOnReturn(refetch);
  const channel = zoneChannel('temp', data);
  const lost = useLostSamples(info.id, channel);
  const others = useCompared(beside, names, { from, to });
  const temperature = useMemo(() => {
    const label = others.length > 0 ? info.name : t('common:temperature');
    return [{ key: 't', label, points: temperaturePoints(data) }, ...others];
  }, [data, others, info.name, t]);
  const humidity = useMemo(
    () => [
      {
        key: 'rh',
        label: t('common:humidity'),
        points: (data?.points ?? []).map(({ t: at, rh }) => ({ t: at, v: rh })),
      },
    ],
    [data, t],
  );
  const limits = useMemo(() => data && climateLimits(data), [data]);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  const span = t('common:chart.from', { from: format.dateTime(from), to: format.dateTime(to) });
  const shared = { from, to, timeZone: info.timezone };
  return (
    <>
      <ZoneSelect zones={data.zones} value={data.zone} onChange={onZone} />
      <ZoneCurve
        {...shared}
        id={info.id}
        channel={channel}
        series={temperature}
        limits={limits}
        unit="°C"
        height={240}
        summary={`${t('common:temperature')} · ${info.name} · ${span}`}
      />
      <SeriesNames series={temperature} />
      <LostNote count={lost} />
      <ZoneCurve
        {...shared}
        id={info.id}
        channel={zoneChannel('rh', data)}
        series={humidity}
        unit="%"
        digits={0}
        height={150}
        summary={`${t('common:humidity')} · ${info.name} · ${span}`}
      />
    </>
  );
}

interface ZonePanelProps {
  row: ZoneRow;
  /** Of all machines: id → name. */
  names: ReadonlyMap<string, string>;
  onClose(): void;
}

/** The curve of one machine beside the list, with those of others if somebody compares them. */
export function ZonePanel({ row, names, onClose }: ZonePanelProps) {
  const { t } = useTranslation(['climate', 'common']);
  const [{ range, zone, beside }, change] = useUrlState(FILTERS);
  const { info } = row;
  // The list beside it has no clocks.
  useTabZone(info.timezone);
  const compared = comparedIn(beside, info.id);
  return (
    <Panel
      title={info.name}
      shows={info.id}
      className={classes.panel}
      action={
        <ActionIcon variant="subtle" aria-label={t('common:close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <SegmentedControl
        size="xs"
        className={classes.range}
        value={range}
        data={NAMES.map((value) => ({ value, label: t(`climate:ranges.${value}`) }))}
        onChange={(next) => change({ range: NAMES.find((name) => name === next) ?? 'h3' })}
      />
      <RefSelect
        resource={devices.name}
        label={t('climate:compare')}
        size="xs"
        many
        value={compared}
        onChange={(next) => change({ beside: comparedIn(next.join(), info.id).join() })}
      />
      <Chart
        key={info.id}
        row={row}
        range={range}
        zone={zone}
        beside={compared}
        names={names}
        onZone={(next) => change({ zone: next })}
      />
      <ZoneNote timeZone={info.timezone} />
      <Anchor component={Link} to={`/machine/equipmentMain/device/${info.id}`} size="sm">
        {t('climate:toMachine')}
      </Anchor>
      <Anchor
        component={Link}
        to={`/machine/humiture?record=open&machine=${info.id}${zone && `&zone=${encodeURIComponent(zone)}`}`}
        size="sm"
      >
        {t('climate:record')}
      </Anchor>
    </Panel>
  );
}
