import { bandOf, humidityBandOf, limitsOf, type MachineLimits } from '@contract/climate';
import type { MachineInfo, MachineState } from '@contract/machines';
import { DEFAULT_ZONE } from '@contract/machines/zones';
import {
  MeasuredAge,
  stockLevels,
  useMachineIn,
  useMachineInfo,
  useMachineQuality,
  useOtherZones,
  useStock,
} from '@live';
import { addressOf, cabinetPath, useFormat, usePermission } from '@shared/lib';
import { LiveValue, StatCard, type Tone } from '@shared/ui';
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

/** What stands around a value: most readings leave it as it is. */
interface Surroundings {
  icon: LucideIcon;
  tone?: Tone;
  sub?: string;
  /** Where the value is another one than the tile is called by. */
  title?: string;
}
interface Figure {
  text: string;
  unit?: string;
}
interface TileProps {
  id: string;
  title: string;
  live: string;
  /** What of the machine it shows: another value of these draws it again. */
  of: readonly (keyof MachineState)[];
  /** Absent: its main one. */
  zone?: string;
  figure(state: MachineState): Figure;
  around(state: MachineState): Surroundings;
  /** Its age stands beside it also while it is young: somebody decides by it. */
  aged?: boolean;
  to?: string;
  sub?: ReactNode;
}

type ValueProps = Pick<TileProps, 'id' | 'live' | 'of' | 'zone' | 'figure' | 'aged'>;

function Value({ id, live, of, zone, figure, aged }: ValueProps) {
  const machine = useMachineIn({ id, zone, of });
  const quality = useMachineQuality(id, zone ?? machine?.info.mainZone ?? DEFAULT_ZONE);
  return (
    machine && <LiveValue live={live} size="lg" {...figure(machine.state)} {...quality} hideAge={aged} />
  );
}

/** One value, which is drawn when it is another; the tile around it when that is another. */
function Tile({ id, title, of, zone, around, aged, to, sub: below, ...shown }: TileProps) {
  const machine = useMachineIn({ id, zone, of }, (one, other) => shallowEqual(around(one), around(other)));
  if (!machine) return null;
  const { icon, tone, sub, title: own = title } = around(machine.state);
  const value = <Value id={id} zone={zone} of={of} aged={aged} {...shown} />;
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
    t('machine:limitOf', { limit: `${number(low)} – ${number(high)} ${unit}` });
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
      figure: ({ temp }) => ({ text: celsius(temp), unit: '°C' }),
      around: ({ temp }) => ({
        icon: Thermometer,
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
      figure: ({ rh }) => ({ text: humidity(rh), unit: '%' }),
      around: ({ rh }) => ({
        icon: Droplets,
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
      figure: ({ doorOpen }) => ({ text: doorText(doorOpen) }),
      around: ({ doorOpen }) => ({
        icon: doorOpen ? DoorOpen : DoorClosed,
        tone: doorOpen ? 'warn' : 'plain',
      }),
    },
    {
      live: 'power',
      of: ['powerOk'],
      title: t('machine:power'),
      figure: ({ powerOk }) => ({ text: t(powerOk ? 'machine:mains' : 'machine:battery') }),
      around: ({ powerOk }) => ({ icon: Plug, tone: powerOk ? 'plain' : 'bad' }),
    },
    {
      live: 'rssi',
      of: ['rssi'],
      title: t('machine:signal'),
      figure: ({ rssi }) => ({ text: number(rssi), unit: 'dBm' }),
      around: () => ({ icon: Signal }),
    },
    {
      live: 'units',
      of: ['units', 'capacity'],
      title: t('machine:units'),
      figure: ({ units, capacity }) => ({ text: number(units), unit: `/ ${number(capacity)}` }),
      around: () => ({ icon: Package }),
      to: opens ? cabinetPath(id) : undefined,
      sub: <StockLevels id={id} />,
    },
    {
      live: 'sim',
      of: ['simMb', 'simPlanMb', 'mbToday'],
      title: t('machine:sim'),
      // The month is counted by the card: without one only the day is known, which the machine counts.
      figure: ({ simMb, simPlanMb, mbToday }) =>
        simMb < mbToday
          ? { text: megabytes(mbToday) }
          : { text: megabytes(simMb), unit: `/ ${megabytes(simPlanMb)}` },
      around: ({ simMb, mbToday }) =>
        simMb < mbToday
          ? { icon: Smartphone, title: t('machine:simToday') }
          : { icon: Smartphone, sub: t('machine:today', { mb: megabytes(mbToday) }) },
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
