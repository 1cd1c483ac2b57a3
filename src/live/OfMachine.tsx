import type { ComponentType } from 'react';
import { type LiveMachine, useMachine } from './machines';
import { inZone } from './zones';

interface OfMachineProps {
  id: string;
  /** Absent: its main one. */
  zone?: string;
  show: ComponentType<{ machine: LiveMachine }>;
}

/** A cell that hears of its own machine only, and shows one zone of it. Nothing where the machine is not known. */
export function OfMachine({ id, zone, show: Show }: OfMachineProps) {
  const machine = useMachine(id);
  return machine && <Show machine={inZone(machine, zone)} />;
}
