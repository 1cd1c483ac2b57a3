/** What the console holds live and several features read: one topic a file. How to add one: docs/live.md. */
export { AlarmSince } from './AlarmSince';
export { selectAlarmNow, useAlarmQuality } from './alarmNow';
export { type AlertsState, alertsApplied, alertTopic, selectAlerts, useAlerts } from './alerts';
export { MachineValue } from './cells/MachineValue';
export { MeasuredAge, OfMachine, useMachineIn } from './cells/OfMachine';
export { Temperature } from './cells/Temperature';
export {
  CLIMATE_STATES,
  type ClimateState,
  climateOf,
  climateState,
  climateStateOf,
  limitsOfInfo,
  type MachineClimate,
} from './climate';
export {
  ALARM_PRIORITIES,
  ALARM_STATES,
  type AlarmPriorities,
  type AlarmQuestion,
  type AlarmStates,
  alarmsAt,
  type Condition,
  compareAlerts,
  conditionsIn,
  conditionsOf,
  countConditions,
  needsAcknowledgement,
  probesOf,
  STATE_ORDER,
  useConditions,
} from './conditions';
export {
  DOOR_LIST,
  type DoorsState,
  doorsOfDay,
  doorTopic,
  openDoors,
  selectDoors,
  useDoors,
} from './doors';
export { LiveConnection } from './LiveConnection';
export { LiveNone } from './LiveNone';
export { MachineSelect } from './MachineSelect';
export {
  ageingOf,
  coverageOf,
  isCurrent,
  MACHINE_BUDGET_MS,
  machineQuality,
  useCoverage,
  useMachineQuality,
  worstQualityOf,
} from './machineQuality';
export {
  type LiveMachine as Machine,
  type MachinesState,
  machineTopic,
  selectMachine,
  selectMachines,
  useMachineInfos,
  useMachinesById,
} from './machines';
export { useConnection, useMachine, useMachineInfo } from './machineWatch';
export { Opener } from './Opener';
export {
  type LiveSample as Sample,
  type SamplesState,
  sampleTopic,
  useCurveEnd,
  useLostSamples,
  zoneChannel,
} from './samples';
export { type StockState, stockLevels, stockTopic, useStock, useStockLevels } from './stock';
export { useAlertLabel } from './useAlertLabel';
export { hasClass, inZone, useOtherZones } from './zones';
