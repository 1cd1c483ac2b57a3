import type { ComponentType } from 'react';
import { type LiveMachine, useMachine } from './machines';

interface OfMachineProps {
  id: string;
  show: ComponentType<{ machine: LiveMachine }>;
}

/** A cell that hears of its own machine only. Nothing where the machine is not known. */
export function OfMachine({ id, show: Show }: OfMachineProps) {
  const machine = useMachine(id);
  return machine && <Show machine={machine} />;
}
