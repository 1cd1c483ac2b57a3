import type { MachineState } from '@contract/machines';
import { Age } from '@realtime';
import { type ComponentType, useRef } from 'react';
import type { LiveMachine } from '../machines';
import { useOfMachine } from '../machineWatch';
import { inZone, zoneStateOf } from '../zones';

export interface MachinePart {
  id: string;
  /** Absent: its main one. */
  zone?: string;
  /** What is shown of its state: a reading in which these are the same draws nothing. */
  of: readonly (keyof MachineState)[];
}

type Compare = (one: MachineState, other: MachineState) => boolean;

/** Whether these fields say the same. */
export const sameFields =
  (of: MachinePart['of']): Compare =>
  (one, other) =>
    of.every((field) => one[field] === other[field]);

/** Whether two readings are one for who shows a zone. */
export function isSameZone(
  one: LiveMachine,
  other: LiveMachine,
  zone: string | undefined,
  isAlike: Compare,
): boolean {
  if (one.info !== other.info || zoneStateOf(one, zone)?.set !== zoneStateOf(other, zone)?.set) return false;
  return isAlike(inZone(one, zone).state, inZone(other, zone).state);
}

/**
 * One zone of a machine, with what is shown of it as it is now; undefined where the machine is not known.
 * @param isDrawnAlike for who draws less than the fields tell: whether others of them look the same
 */
export function useMachineIn({ id, zone, of }: MachinePart, isDrawnAlike?: Compare): LiveMachine | undefined {
  const isAlike: Compare = (one, other) => sameFields(of)(one, other) || isDrawnAlike?.(one, other) === true;
  const shown = useRef<LiveMachine>(undefined);
  shown.current = useOfMachine(id, (machine) => {
    const { current } = shown;
    return current && machine && isSameZone(current, machine, zone, isAlike) ? current : machine;
  });
  return shown.current && inZone(shown.current, zone);
}

/** A cell that hears of its own machine only. Nothing where the machine is not known. */
export function OfMachine({
  show: Show,
  ...shown
}: MachinePart & { show: ComponentType<{ machine: LiveMachine }> }) {
  const machine = useMachineIn(shown);
  return machine && <Show machine={machine} />;
}

const SECOND_MS = 1_000;

/** How long ago a zone was measured: in whole seconds, however many readings one of them brings. */
export function MeasuredAge({ id, zone }: Omit<MachinePart, 'of'>) {
  const at = useOfMachine(id, (machine) => {
    const tMeas = machine && (zoneStateOf(machine, zone) ?? machine.state).tMeas;
    return typeof tMeas === 'number' ? Math.floor(tMeas / SECOND_MS) * SECOND_MS : tMeas;
  });
  return <Age at={at} />;
}
