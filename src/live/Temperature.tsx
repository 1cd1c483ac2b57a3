import { useQuality } from '@realtime';
import { useFormat } from '@shared/lib';
import { LiveValue } from '@shared/ui';
import { ageingOf } from './machineQuality';
import type { LiveMachine } from './machines';

/** Cell of a table: the temperature of a machine as it is now. */
export function Temperature({ machine }: { machine: LiveMachine }) {
  const text = useFormat().celsius(machine.state.temp);
  return <LiveValue live="temp" text={text} unit="°C" size="sm" hideAge {...useQuality(ageingOf(machine))} />;
}
