/** What the console holds live and several features read: one topic a file. How to add one: docs/live.md. */
export { type AlertsState, alertsApplied, alertTopic, selectAlerts, useAlerts } from './alerts';
export { type DoorsState, doorTopic, selectDoors, useDoors } from './doors';
export {
  ageingOf,
  coverageOf,
  MACHINE_BUDGET_MS,
  machineQuality,
  useCoverage,
  useMachineQuality,
} from './machineQuality';
export {
  type Machine,
  type MachinesState,
  machineTopic,
  selectMachine,
  selectMachines,
  useConnection,
  useMachine,
  useMachineInfos,
  useMachinesById,
} from './machines';
export { OfMachine } from './OfMachine';
export { Opener } from './Opener';
export { type Sample, type SamplesState, sampleTopic, useLostSamples, useSamples } from './samples';
export { type StockState, stockLevels, stockTopic, useStock, useStockLevels } from './stock';
