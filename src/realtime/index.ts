/** The door of the live stream: reducers, the saga that feeds them, and hooks to read them. */
export {
  alertsApplied,
  commandRequested,
  commandSettled,
  linkUnwanted,
  linkWanted,
  replicaPurged,
  resourcesChanged,
  sessionEnded,
} from './actions';
export { realtimeSaga } from './bridge.saga';
export { defineLive, type Lane, type LiveDefinition, type LiveTopic } from './defineLive';
export {
  useAlerts,
  useDoors,
  useDroppedSamples,
  useLink,
  useMachine,
  useMachines,
  useNotices,
  useOnResourceHint,
  useQuality,
  useReady,
  useResourceHints,
  useSamples,
  useServerNow,
  useStock,
  useWatchResource,
} from './hooks';
export type { RealtimeOptions } from './options';
export { realtimeReducers } from './reducers';
export * from './selectors';
export {
  type AgedQuality,
  agedQuality,
  ageingOf,
  coverageOf,
  foldLink,
  MACHINE_BUDGET_MS,
  machineQuality,
} from './staleness';
export type {
  LinkPhase,
  LinkState,
  Machine,
  Notice,
  RealtimeState,
  Sample,
} from './types';
