import { type AlarmCode, alarmDef, PRIORITIES, type Priority } from '../../contract/alerts';

/** So many lanes of one machine at fault are no longer a matter for the next visit. */
const MANY_LANES = 3;

/** Cold storage raises the climate alarms one step; several faulty lanes raise theirs to medium. */
export function priorityOf(code: AlarmCode, machine: { cold: boolean; faultyLanes: number }): Priority {
  const { priority, family } = alarmDef(code);
  if (family === 'climate' && machine.cold) return raise(priority);
  const laneFault = code === 'LANE_JAM' || code === 'LANE_MOTOR';
  return laneFault && machine.faultyLanes >= MANY_LANES ? raise(priority) : priority;
}

function raise(priority: Priority): Priority {
  return PRIORITIES[Math.max(0, PRIORITIES.indexOf(priority) - 1)] ?? priority;
}
