import { type AlarmCode, alarmDef, type Priority } from '../alerts';
import type { REPAIR_FAULTS, RepairPriority } from './repairStates';

type Fault = (typeof REPAIR_FAULTS)[number];

const FAULTS: Partial<Record<AlarmCode, Fault>> = {
  LANE_JAM: 'lane_jam',
  LANE_MOTOR: 'motor',
  LIFT_FAULT: 'lift',
  BOARD_FAULT: 'ipc',
  COMP_FAULT: 'temperature',
};
const FAMILIES: Partial<Record<ReturnType<typeof alarmDef>['family'], Fault>> = {
  climate: 'temperature',
  connection: 'network',
  sim: 'network',
  door: 'door_lock',
};

/** Probable fault; corrected by the technician. */
export const faultOf = (code: AlarmCode): Fault => FAULTS[code] ?? FAMILIES[alarmDef(code).family] ?? 'other';

/** How pressing the repair of what an alarm is about is. */
export const repairPriorityOf = (priority: Priority): RepairPriority =>
  priority === 'critical' || priority === 'high' ? 'high' : 'normal';
