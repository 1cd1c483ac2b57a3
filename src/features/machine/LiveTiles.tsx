import type { MachineState } from '@contract/machines';
import { type MachinesState, selectMachine, useMachineQuality } from '@live';
import { useFormat } from '@shared/lib';
import { LiveValue, StatCard, type Tone } from '@shared/ui';
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
import { useTranslation } from 'react-i18next';
import { shallowEqual, useSelector } from 'react-redux';
import classes from './MachineScreen.module.css';

interface Reading {
  icon: LucideIcon;
  tone?: Tone;
  text: string;
  unit?: string;
  sub?: string;
}
interface TileProps {
  id: string;
  title: string;
  live: string;
  read(state: MachineState): Reading;
}

/** One value; it is drawn when it is another. */
function Tile({ id, title, live, read }: TileProps) {
  const reading = useSelector((state: { machines: MachinesState }) => {
    const machine = selectMachine(state, id);
    return machine && read(machine.state);
  }, shallowEqual);
  const quality = useMachineQuality(id);
  if (!reading) return null;
  const { icon, tone, text, unit, sub } = reading;
  const value = <LiveValue live={live} size="lg" text={text} unit={unit} {...quality} />;
  return <StatCard icon={icon} tone={tone} title={title} sub={sub} value={value} />;
}

function useReadings(): Omit<TileProps, 'id'>[] {
  const { t } = useTranslation(['machine', 'domain', 'common']);
  const { celsius, humidity, number, megabytes } = useFormat();
  const doorText = (open: boolean) => t(`domain:doorState.${open ? 'open' : 'closed'}`);
  return [
    {
      live: 'temp',
      title: t('common:temperature'),
      read: ({ temp }) => ({ icon: Thermometer, text: celsius(temp), unit: '°C' }),
    },
    {
      live: 'rh',
      title: t('common:humidity'),
      read: ({ rh }) => ({ icon: Droplets, text: humidity(rh), unit: '%' }),
    },
    {
      live: 'door',
      title: t('machine:door'),
      read: ({ doorOpen }) => ({
        icon: doorOpen ? DoorOpen : DoorClosed,
        tone: doorOpen ? 'warn' : 'plain',
        text: doorText(doorOpen),
      }),
    },
    {
      live: 'power',
      title: t('machine:power'),
      read: ({ powerOk }) => ({
        icon: Plug,
        tone: powerOk ? 'plain' : 'bad',
        text: t(powerOk ? 'machine:mains' : 'machine:battery'),
      }),
    },
    {
      live: 'rssi',
      title: t('machine:signal'),
      read: ({ rssi }) => ({ icon: Signal, text: number(rssi), unit: 'dBm' }),
    },
    {
      live: 'units',
      title: t('machine:units'),
      read: ({ units, capacity, soldOut, lowLanes }) => ({
        icon: Package,
        text: number(units),
        unit: `/ ${number(capacity)}`,
        sub: t('machine:lanesOut', { out: soldOut, low: lowLanes }),
      }),
    },
    {
      live: 'sim',
      title: t('machine:sim'),
      read: ({ simMb, simPlanMb, mbToday }) => ({
        icon: Smartphone,
        text: megabytes(simMb),
        unit: `/ ${megabytes(simPlanMb)}`,
        sub: t('machine:today', { mb: megabytes(mbToday) }),
      }),
    },
  ];
}

/** What the machine says of itself now. */
export function LiveTiles({ id }: { id: string }) {
  return (
    <div className={classes.tiles}>
      {useReadings().map((tile) => (
        <Tile key={tile.live} id={id} {...tile} />
      ))}
    </div>
  );
}
