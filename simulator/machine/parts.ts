import { type Climate, createClimates } from './climate';
import { type Counter, createCounter } from './counter';
import { createLanes, type SimLane } from './goods';
import { type Boxes, createBoxes } from './lockers/boxes';
import { type Couriers, createCouriers } from './lockers/couriers';
import type { MachineOptions } from './machineOptions';
import { createSettings, type Settings } from './settings';
import { createUsage, type Usage } from './usage';
import { createVisits, type VisitSimulation } from './visits';

export interface MachineParts {
  climate: Climate;
  /** Of the zones beside the main one. */
  beside: readonly Climate[];
  lanes: SimLane[];
  counter: Counter;
  visits: VisitSimulation;
  usage: Usage;
  settings: Settings;
  couriers: Couriers;
  boxes: Boxes;
}

export function build({ machine, profile, random, startedAt }: MachineOptions): MachineParts {
  const lanes = createLanes(machine.lanes);
  const cabinet = machine.cabinets[0]?.no ?? 'A';
  const [climate, ...beside] = createClimates(machine, random.fork('climate'));
  const couriers = createCouriers(random.fork('couriers'));
  return {
    couriers,
    boxes: createBoxes(random.fork('boxes')),
    climate,
    beside,
    lanes,
    settings: createSettings(lanes, [climate, ...beside], couriers, machine.held),
    counter: createCounter(lanes, profile, startedAt, random.fork('counter')),
    visits: createVisits({ cabinet, lanes, profile, random: random.fork('visits') }),
    usage: createUsage(machine, profile.appetite, startedAt),
  };
}
