import { bandOf, humidityBandOf, limitsOf, type MachineLimits } from '@contract/climate';
import type { MachineInfo, MachineState } from '@contract/machines';
import {
  MachineValue,
  MeasuredAge,
  stockLevels,
  useMachineIn,
  useMachineInfo,
  useOtherZones,
  useStock,
} from '@live';
import { addressOf, cabinetPath, rangeText, useFormat, usePermission } from '@shared/lib';
import { StatCard, type Tone } from '@shared/ui';
import type { TFunction } from 'i18next';
import {
  DoorClosed,
  DoorOpen,
  Droplets,
  type LucideIcon,
  Package,
  Plug,
  Signal,
  Smartphone,
  Thermometer,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { Link } from 'react-router-dom';
import classes from './MachineScreen.module.css';

/** What is drawn: most readings leave it as it is. */
interface TileLook {
  icon: LucideIcon;
  tone?: Tone;
  unit?: string;
  sub?: string;
  /** Where the value is another one than the tile is called by. */
  title?: string;
}
interface TileProps {
  id: string;
  title: string;
  live: string;
  /** What of the machine it shows. */
  of: readonly (keyof MachineState)[];
  /** Absent: its main one. */
  zone?: string;
  text(state: MachineState): string;
  draw(state: MachineState): TileLook;
  /** Its age stands beside it also while it is young: somebody decides by it. */
  aged?: boolean;
  to?: string;
  sub?: ReactNode;
}

/** One value: its text is written as it changes, and the rest drawn when that is another. */
function Tile({ id, title, live, of, zone, text, draw, aged, to, sub: below }: TileProps) {
  const machine = useMachineIn({ id, zone, of }, (one, other) => shallowEqual(draw(one), draw(other)));
  if (!machine) return null;
  const { icon, tone, unit, sub, title: own = title } = draw(machine.state);
  const value = (
    <MachineValue id={id} zone={zone} of={of} live={live} size="lg" text={text} unit={unit} hideAge={aged} />
  );
  const note = aged ? (
    <>
      {sub} · <MeasuredAge id={id} zone={zone} />
    </>
  ) : (
    (below ?? sub)
  );
  return <StatCard icon={icon} tone={tone} title={own} sub={note} value={value} to={to} />;
}

const BAND_TONES = { out: 'critical', near: 'warn', in: 'plain' } as const;
/** Humidity spoils slowly: beyond its limits it is bad, not critical. */
const HUMIDITY_TONES = { ...BAND_TONES, out: 'bad' } as const;

type Tiles = Omit<TileProps, 'id'>[];
interface Words {
  t: TFunction<['machine', 'common']>;
  format: ReturnType<typeof useFormat>;
}

interface ZoneTiles {
  limits: MachineLimits;
  /** Absent: the main one. */
  zone?: string;
  /** Absent where there is one zone only. */
  name?: string;
}

/** Temperature and humidity of a zone against what its goods allow. */
function climateTiles({ t, format }: Words, { limits, zone, name }: ZoneTiles): Tiles {
  const { celsius, humidity, number } = format;
  const between = (low: number, high: number, unit: string) =>
    t('machine:limitOf', { limit: rangeText(number(low), number(high), unit) });
  const titled = (title: string) => (name === undefined ? title : `${title} · ${name}`);
  const temperatures = between(limits.tLow, limits.tHigh, '°C');
  const humidities = between(limits.humidity.low, limits.humidity.high, '%');
  return [
    {
      live: 'temp',
      of: ['temp'],
      zone,
      title: titled(t('common:temperature')),
      aged: true,
      text: ({ temp }) => celsius(temp),
      draw: ({ temp }) => ({
        icon: Thermometer,
        unit: '°C',
        tone: temp === null ? 'plain' : BAND_TONES[bandOf(temp, limits)],
        sub: temperatures,
      }),
    },
    {
      live: 'rh',
      of: ['rh'],
      zone,
      title: titled(t('common:humidity')),
      aged: true,
      text: ({ rh }) => humidity(rh),
      draw: ({ rh }) => ({
        icon: Droplets,
        unit: '%',
        tone: rh === null ? 'plain' : HUMIDITY_TONES[humidityBandOf(rh, limits.humidity)],
        sub: humidities,
      }),
    },
  ];
}

/** Products of this machine by level, each with the list of them. */
function StockLevels({ id }: { id: string }) {
  const { t } = useTranslation('domain');
  const stock = useStock();
  const levels = useMemo(() => stockLevels(stock.filter(({ machineId }) => machineId === id)), [stock, id]);
  const opens = usePermission('clientMain');
  return (['out', 'critical', 'low'] as const).map((level, index) => {
    const text = `${t(`level.${level}`)} ${levels[level]}`;
    const to = addressOf('/machine/equipmentMain/productWarning', { machine: id, level });
    return (
      <span key={level}>
        {index > 0 && ' · '}
        {opens ? <Link to={to}>{text}</Link> : text}
      </span>
    );
  });
}

function useStateTiles(id: string): Tiles {
  const { t } = useTranslation(['machine', 'domain']);
  const { number, megabytes } = useFormat();
  const opens = usePermission('clientMain');
  const doorText = (open: boolean) => t(`domain:doorState.${open ? 'open' : 'closed'}`);
  return [
    {
      live: 'door',
      of: ['doorOpen'],
      title: t('machine:door'),
      text: ({ doorOpen }) => doorText(doorOpen),
      draw: ({ doorOpen }) => ({
        icon: doorOpen ? DoorOpen : DoorClosed,
        tone: doorOpen ? 'warn' : 'plain',
      }),
    },
    {
      live: 'power',
      of: ['powerOk'],
      title: t('machine:power'),
      text: ({ powerOk }) => t(powerOk ? 'machine:mains' : 'machine:battery'),
      draw: ({ powerOk }) => ({ icon: Plug, tone: powerOk ? 'plain' : 'bad' }),
    },
    {
      live: 'rssi',
      of: ['rssi'],
      title: t('machine:signal'),
      text: ({ rssi }) => number(rssi),
      draw: () => ({ icon: Signal, unit: 'dBm' }),
    },
    {
      live: 'units',
      of: ['units', 'capacity'],
      title: t('machine:units'),
      text: ({ units }) => number(units),
      draw: ({ capacity }) => ({ icon: Package, unit: `/ ${number(capacity)}` }),
      to: opens ? cabinetPath(id) : undefined,
      sub: <StockLevels id={id} />,
    },
    {
      live: 'sim',
      of: ['simMb', 'simPlanMb', 'mbToday'],
      title: t('machine:sim'),
      // The month is counted by the card: without one only the day is known, which the machine counts.
      text: ({ simMb, mbToday }) => megabytes(Math.max(simMb, mbToday)),
      draw: ({ simMb, simPlanMb, mbToday }) =>
        simMb < mbToday
          ? { icon: Smartphone, title: t('machine:simToday') }
          : {
              icon: Smartphone,
              unit: `/ ${megabytes(simPlanMb)}`,
              sub: t('machine:today', { mb: megabytes(mbToday) }),
            },
    },
  ];
}

/** What the machine says of itself now. */
export function LiveTiles({ machine }: { machine: MachineInfo }) {
  const { id } = machine;
  const { t } = useTranslation(['machine', 'common']);
  const words = { t, format: useFormat() };
  const info = useMachineInfo(id) ?? machine;
  const others = useOtherZones(id);
  const name = others.length > 0 ? info.mainZone : undefined;
  const beside = others.flatMap((set) =>
    climateTiles(words, { limits: limitsOf(set), zone: set.zone, name: set.zone }),
  );
  const tiles = [...climateTiles(words, { limits: limitsOf(info), name }), ...beside, ...useStateTiles(id)];
  return (
    <div className={classes.tiles} data-zones={name}>
      {tiles.map((tile) => (
        <Tile key={`${tile.live}|${tile.zone ?? ''}`} id={id} {...tile} />
      ))}
    </div>
  );
}
