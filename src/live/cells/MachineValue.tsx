import type { MachineState } from '@contract/machines';
import { NOTHING } from '@shared/lib';
import { LiveValue, type LiveValueProps, type TextSource } from '@shared/ui';
import { useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { useMachineQuality } from '../machineQuality';
import { type LiveMachine, selectMachine } from '../machines';
import { useMachineInfo, type WatchedState, watchMachine } from '../machineWatch';
import { inZone } from '../zones';
import { isSameZone, type MachinePart, sameFields } from './OfMachine';

interface MachineValueProps extends MachinePart, Omit<LiveValueProps, 'text' | 'q' | 'ageMs'> {
  /** The same function as long as it tells the same. */
  text(state: MachineState): string;
}

function useMachineText({ id, zone, of, text }: MachinePart & Pick<MachineValueProps, 'text'>): TextSource {
  const store = useStore<WatchedState>();
  const fields = useRef(of);
  fields.current = of;
  return useMemo(() => {
    let said: { reading?: LiveMachine; text: string } = { text: NOTHING };
    const isSaid = (reading: LiveMachine) =>
      said.reading !== undefined && isSameZone(said.reading, reading, zone, sameFields(fields.current));
    return {
      subscribe: (changed) => watchMachine(store, id, changed),
      read() {
        const reading = selectMachine(store.getState(), id);
        if (reading && !isSaid(reading)) said = { reading, text: text(inZone(reading, zone).state) };
        return said.text;
      },
    };
  }, [store, id, zone, text]);
}

/** What a machine measures: written as it changes, drawn when its quality does. Nothing where the machine is not known. */
export function MachineValue({ id, zone, of, text, ...shown }: MachineValueProps) {
  const info = useMachineInfo(id);
  const quality = useMachineQuality(id, zone ?? info?.mainZone);
  const source = useMachineText({ id, zone, of, text });
  return info && <LiveValue text={source} {...shown} {...quality} />;
}
