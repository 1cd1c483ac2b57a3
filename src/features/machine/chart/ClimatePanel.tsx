import {
  climateLimits,
  LineChart,
  type LineChartProps,
  type LineSeries,
  SeriesNames,
  temperaturePoints,
} from '@charts';
import { CLIMATE_PAGE } from '@contract/climate';
import type { MachineInfo } from '@contract/machines';
import { useCurveEnd, useLostSamples, useMachineInfo, zoneChannel } from '@live';
import { useOnReturn, useServerTime } from '@realtime';
import { useFormat, useUrlState } from '@shared/lib';
import { EmptyState, EndedService, LostNote, Panel, useServiceEnded, ZoneSelect } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachineClimateQuery } from '../machine.api';
import classes from './chart.module.css';
import { WindowBar } from './WindowBar';
import { CHART_FILTERS, type ChartWindow, windowEnd, windowOf } from './window';

const NOTHING_LIVE: readonly never[] = [];

interface ChartProps {
  machine: MachineInfo;
  beside: string;
  /** Empty: the main one. */
  zone: string;
  shown: ChartWindow;
  onZoom(from: number, to: number): void;
  onZone(zone: string): void;
}

/** The curve of this machine, and of the one beside it. */
function useSeries({ machine: { id, name }, beside, zone, shown: { from, to } }: ChartProps) {
  const own = useMachineClimateQuery({ id, ...(zone && { zone }), from, to });
  const other = useMachineClimateQuery({ id: beside, from, to }, { skip: beside === '' });
  const otherName = useMachineInfo(beside || undefined)?.name ?? beside;
  const otherData = beside ? other.data : undefined;
  const series = useMemo((): LineSeries[] => {
    const first = { key: 'own', label: name, points: temperaturePoints(own.data) };
    return otherData
      ? [first, { key: 'beside', label: otherName, points: temperaturePoints(otherData) }]
      : [first];
  }, [own.data, otherData, name, otherName]);
  const limits = useMemo(() => own.data && climateLimits(own.data), [own.data]);
  return { own, series, limits };
}

type MachineCurveProps = Omit<LineChartProps, 'live' | 'now'> & {
  id: string;
  channel: string;
  moving: boolean;
};

/** Drawn apart: only its end moves, and of a time gone by not even that. */
function MachineCurve({ id, channel, moving, ...chart }: MachineCurveProps) {
  const { live, now } = useCurveEnd(id, channel);
  return <LineChart {...chart} live={moving ? live : NOTHING_LIVE} now={now} />;
}

function Chart(props: ChartProps) {
  const { t } = useTranslation(['machine', 'common']);
  const { machine, shown, onZoom, onZone } = props;
  const { id, timezone } = machine;
  const format = useFormat(timezone, true);
  const { own, series, limits } = useSeries(props);
  const { data, isError, refetch } = own;
  // A line across what nobody heard would be no measurement.
  useOnReturn(refetch);
  const channel = zoneChannel('temp', data);
  const lost = useLostSamples(id, channel);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />;
  const { from, to, moving } = shown;
  const span = t('common:chart.from', { from: format.dateTime(from), to: format.dateTime(to) });
  return (
    <>
      <ZoneSelect zones={data.zones} value={data.zone} onChange={onZone} />
      <SeriesNames series={series} />
      <MachineCurve
        id={id}
        channel={channel}
        moving={moving}
        series={series}
        from={from}
        to={to}
        onZoom={onZoom}
        summary={`${series.map(({ label }) => label).join(' · ')} · ${t('common:temperature')} · ${span}`}
        limits={limits}
        unit="°C"
        height={260}
        timeZone={timezone}
      />
      <p className={classes.hint}>{t('machine:chart.hint')}</p>
      <LostNote count={lost} />
    </>
  );
}

/** The temperature of the machine, up to this second or of a time gone by, alone or beside another machine's. */
export function ClimatePanel({ machine }: Pick<ChartProps, 'machine'>) {
  const { t } = useTranslation('common');
  const ended = useServiceEnded(CLIMATE_PAGE);
  return (
    <Panel title={t('temperature')}>
      {ended ? <EndedService reason={ended} /> : <RunningClimate machine={machine} />}
    </Panel>
  );
}

function RunningClimate({ machine }: Pick<ChartProps, 'machine'>) {
  const [filter, setFilter] = useUrlState(CHART_FILTERS);
  const shown = windowOf(filter, useServerTime(windowEnd));
  return (
    <>
      <WindowBar
        filter={filter}
        shown={shown}
        timeZone={machine.timezone}
        id={machine.id}
        onChange={setFilter}
      />
      <Chart
        machine={machine}
        beside={filter.beside}
        zone={filter.zone}
        shown={shown}
        onZoom={(from, to) => setFilter({ from, to })}
        onZone={(zone) => setFilter({ zone })}
      />
    </>
  );
}
