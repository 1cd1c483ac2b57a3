/** The door of the live stream: reducers, the saga that feeds them, and hooks to read them. */
export {
  alertsApplied,
  linkUnwanted,
  linkWanted,
  replicaPurged,
  resourcesChanged,
  sessionEnded,
} from './actions';
export { realtimeSaga } from './bridge/bridge.saga';
export type { RealtimeOptions } from './bridge/options';
export { defineLive, type Lane, type LiveDefinition, type LiveTopic } from './lanes/defineLive';
export {
  useAlerts,
  useDoors,
  useDroppedSamples,
  useKnownAt,
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
} from './screens/hooks';
export * from './screens/selectors';
export {
  type AgedQuality,
  agedQuality,
  ageingOf,
  coverageOf,
  foldLink,
  MACHINE_BUDGET_MS,
  machineQuality,
} from './screens/staleness';
export { realtimeReducers } from './slices/reducers';
export type {
  LinkPhase,
  LinkState,
  Machine,
  Notice,
  RealtimeState,
  Sample,
} from './types';
