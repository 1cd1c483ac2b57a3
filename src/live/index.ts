/** What the console holds live and several features read: one topic a file. How to add one: docs/live.md. */
export { type AlertsState, alertsApplied, alertTopic, selectAlerts, useAlerts } from './alerts';
export { type DoorsState, doorTopic, selectDoors, useDoors } from './doors';
export { ageingOf, coverageOf, MACHINE_BUDGET_MS, machineQuality } from './machineQuality';
export {
  type Machine,
  type MachinesState,
  machineTopic,
  selectMachines,
  useMachine,
  useMachines,
} from './machines';
export { type Sample, type SamplesState, sampleTopic, useLostSamples, useSamples } from './samples';
export { type StockState, stockTopic, useStock } from './stock';
