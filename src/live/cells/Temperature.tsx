import type { MachineState } from '@contract/machines';
import { useFormat } from '@shared/lib';
import { useCallback } from 'react';
import { MachineValue } from './MachineValue';

/** Cell of a table: the temperature of a zone as it is now. */
export function Temperature({ id, zone }: { id: string; zone?: string }) {
  const { celsius } = useFormat();
  const text = useCallback(({ temp }: MachineState) => celsius(temp), [celsius]);
  return (
    <MachineValue id={id} zone={zone} of={['temp']} live="temp" text={text} unit="°C" size="sm" hideAge />
  );
}
