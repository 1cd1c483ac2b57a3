import { useFormat } from '@shared/lib';
import { LiveValue } from '@shared/ui';
import { useMachineQuality } from './machineQuality';
import type { LiveMachine } from './machines';

/** Cell of a table: the temperature of a machine as it is now. */
export function Temperature({ machine }: { machine: LiveMachine }) {
  const { info, state } = machine;
  const quality = useMachineQuality(info.id, info.mainZone);
  const text = useFormat().celsius(state.temp);
  return <LiveValue live="temp" text={text} unit="°C" size="sm" hideAge {...quality} />;
}
