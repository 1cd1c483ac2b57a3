import { bandOf, humidityBandOf, limitsOf, type MachineLimits } from '@contract/climate';
import type { MachineInfo, MachineState } from '@contract/machines';
import { DEFAULT_ZONE } from '@contract/machines/zones';
import {
  inZone,
  type MachinesState,
  selectMachine,
  stockLevels,
  useMachineInfo,
  useMachineQuality,
  useOtherZones,
  useStock,
} from '@live';
import { Age } from '@realtime';
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
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import classes from './MachineScreen.module.css';

interface Reading {
  icon: LucideIcon;
  tone?: Tone;
  text: string;
  unit?: string;
  sub?: string;
  /** Where the value is another one than the tile is called by. */
  title?: string;
}
type Field = keyof MachineState;
interface TileProps {
  id: string;
  title: string;
  live: string;
  /** What of the machine it shows: another value of these draws it again. */
  of: readonly Field[];
  /** Absent: its main one. */
  zone?: string;
  read(state: MachineState): Reading;
  /** Its age stands beside it also while it is young: somebody decides by it. */
  aged?: boolean;
  to?: string;
  sub?: ReactNode;
}

type Live = { machines: MachinesState };

function stateOf(state: Live, id: string, zone: string | undefined): MachineState | undefined {
  const machine = selectMachine(state, id);
  return machine && inZone(machine, zone).state;
}

function Measured({ id, zone }: Pick<TileProps, 'id' | 'zone'>) {
  return <Age at={useSelector((state: Live) => stateOf(state, id, zone)?.tMeas)} />;
}

/** One value; it is drawn when it is another. */
function Tile({ id, title, live, of, zone, read, aged, to, sub: below }: TileProps) {
  const machine = useSelector(
    (state: Live) => stateOf(state, id, zone),
    (one, other) =>
      one !== undefined && other !== undefined && of.every((field) => one[field] === other[field]),
  );
  const mainZone = useMachineInfo(id)?.mainZone;
  const quality = useMachineQuality(id, zone ?? mainZone ?? DEFAULT_ZONE);
  if (!machine) return null;
  const { icon, tone, text, unit, sub, title: own = title } = read(machine);
  const value = <LiveValue live={live} size="lg" text={text} unit={unit} {...quality} hideAge={aged} />;
  const note = aged ? (
    <>
      {sub} · <Measured id={id} zone={zone} />
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
      read: ({ temp }) => ({
        icon: Thermometer,
        tone: temp === null ? 'plain' : BAND_TONES[bandOf(temp, limits)],
        text: celsius(temp),
        unit: '°C',
        sub: temperatures,
      }),
    },
    {
      live: 'rh',
      of: ['rh'],
      zone,
      title: titled(t('common:humidity')),
      aged: true,
      read: ({ rh }) => ({
        icon: Droplets,
        tone: rh === null ? 'plain' : HUMIDITY_TONES[humidityBandOf(rh, limits.humidity)],
        text: humidity(rh),
        unit: '%',
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
      read: ({ doorOpen }) => ({
        icon: doorOpen ? DoorOpen : DoorClosed,
        tone: doorOpen ? 'warn' : 'plain',
        text: doorText(doorOpen),
      }),
    },
    {
      live: 'power',
      of: ['powerOk'],
      title: t('machine:power'),
      read: ({ powerOk }) => ({
        icon: Plug,
        tone: powerOk ? 'plain' : 'bad',
        text: t(powerOk ? 'machine:mains' : 'machine:battery'),
      }),
    },
    {
      live: 'rssi',
      of: ['rssi'],
      title: t('machine:signal'),
      read: ({ rssi }) => ({ icon: Signal, text: number(rssi), unit: 'dBm' }),
    },
    {
      live: 'units',
      of: ['units', 'capacity'],
      title: t('machine:units'),
      read: ({ units, capacity }) => ({
        icon: Package,
        text: number(units),
        unit: `/ ${number(capacity)}`,
      }),
      to: opens ? cabinetPath(id) : undefined,
      sub: <StockLevels id={id} />,
    },
    {
      live: 'sim',
      of: ['simMb', 'simPlanMb', 'mbToday'],
      title: t('machine:sim'),
      // The month is counted by the card: without one only the day is known, which the machine counts.
      read: ({ simMb, simPlanMb, mbToday }) =>
        simMb < mbToday
          ? { icon: Smartphone, title: t('machine:simToday'), text: megabytes(mbToday) }
          : {
              icon: Smartphone,
              text: megabytes(simMb),
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
