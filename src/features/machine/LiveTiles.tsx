import { ageingOf, type Machine } from '@live';
import { useQuality } from '@realtime';
import { useFormat } from '@shared/lib';
import { LiveValue, StatCard } from '@shared/ui';
import { DoorClosed, DoorOpen, Droplets, Package, Plug, Signal, Smartphone, Thermometer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './MachineScreen.module.css';

/** What the machine says of itself now. */
export function LiveTiles({ machine }: { machine: Machine }) {
  const { t } = useTranslation(['machine', 'domain', 'common']);
  const format = useFormat();
  const { state } = machine;
  const { q, ageMs } = useQuality(ageingOf(machine));
  const shared = { q, ageMs, size: 'lg' as const };
  const door = state.doorOpen ? 'open' : 'closed';
  return (
    <div className={classes.tiles}>
      <StatCard
        icon={Thermometer}
        title={t('common:temperature')}
        value={<LiveValue {...shared} live="temp" text={format.celsius(state.temp)} unit="°C" />}
      />
      <StatCard
        icon={Droplets}
        title={t('common:humidity')}
        value={<LiveValue {...shared} live="rh" text={format.humidity(state.rh)} unit="%" />}
      />
      <StatCard
        icon={state.doorOpen ? DoorOpen : DoorClosed}
        tone={state.doorOpen ? 'warn' : 'plain'}
        title={t('machine:door')}
        value={<LiveValue {...shared} live="door" text={t(`domain:doorState.${door}`)} />}
      />
      <StatCard
        icon={Plug}
        tone={state.powerOk ? 'plain' : 'bad'}
        title={t('machine:power')}
        value={
          <LiveValue {...shared} live="power" text={t(state.powerOk ? 'machine:mains' : 'machine:battery')} />
        }
      />
      <StatCard
        icon={Signal}
        title={t('machine:signal')}
        value={<LiveValue {...shared} live="rssi" text={format.number(state.rssi)} unit="dBm" />}
      />
      <StatCard
        icon={Package}
        title={t('machine:units')}
        value={
          <LiveValue
            {...shared}
            live="units"
            text={format.number(state.units)}
            unit={`/ ${format.number(state.capacity)}`}
          />
        }
        sub={t('machine:lanesOut', { out: state.soldOut, low: state.lowLanes })}
      />
      <StatCard
        icon={Smartphone}
        title={t('machine:sim')}
        value={
          <LiveValue
            {...shared}
            live="sim"
            text={format.megabytes(state.simMb)}
            unit={`/ ${format.megabytes(state.simPlanMb)}`}
          />
        }
        sub={t('machine:today', { mb: format.megabytes(state.mbToday) })}
      />
    </div>
  );
}
