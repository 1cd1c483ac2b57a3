import type { MachineState } from '@contract/machines';
import { NOTHING } from '@shared/lib';
import { LiveValue, type LiveValueProps, type TextSource } from '@shared/ui';
import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { useMachineQuality } from '../machineQuality';
import { type LiveMachine, selectMachine } from '../machines';
import { useMachineInfo, type WatchedState, watchMachine } from '../machineWatch';
import { inZone } from '../zones';

interface MachineValueProps extends Omit<LiveValueProps, 'text' | 'q' | 'ageMs'> {
  id: string;
  /** Absent: its main one. */
  zone?: string;
  /** The same function as long as it tells the same. */
  text(state: MachineState): string;
}

function useMachineText({ id, zone, text }: Pick<MachineValueProps, 'id' | 'zone' | 'text'>): TextSource {
  const store = useStore<WatchedState>();
  return useMemo(() => {
    let said: { of?: LiveMachine; text: string } = { text: NOTHING };
    return {
      subscribe: (changed) => watchMachine(store, id, changed),
      read() {
        const of = selectMachine(store.getState(), id);
        if (of && of !== said.of) said = { of, text: text(inZone(of, zone).state) };
        return said.text;
      },
    };
  }, [store, id, zone, text]);
}

/** What a machine measures: written as it changes, drawn when its quality does. Nothing where the machine is not known. */
export function MachineValue({ id, zone, text, ...shown }: MachineValueProps) {
  const info = useMachineInfo(id);
  const quality = useMachineQuality(id, zone ?? info?.mainZone);
  const source = useMachineText({ id, zone, text });
  return info && <LiveValue text={source} {...shown} {...quality} />;
}
