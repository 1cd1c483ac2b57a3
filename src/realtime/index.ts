/** The door of the live stream: the saga that runs it, how the link is, and what topics are made of. */
export {
  frameApplied,
  isReplicaReset,
  linkUnwanted,
  linkWanted,
  replicaPurged,
  resourcesChanged,
  retryRequested,
  sessionEnded,
  snapshotApplied,
  watchDropped,
} from './actions';
export { realtimeSaga } from './bridge/bridge.saga';
export type { RealtimeOptions } from './bridge/options';
export { isObject } from './frames/codec';
export {
  SECONDS,
  useIsLive,
  useKnownAt,
  useKnownTime,
  useLink,
  useLostAt,
  useLostFor,
  useOnResourceHint,
  useOnReturn,
  useQuality,
  useReady,
  useResourceHints,
  useRetry,
  useServerNow,
  useServerTime,
  useTimedSelector,
  useWatch,
  useWatchResource,
} from './screens/hooks';
export { selectIsLive, selectLink, selectReady } from './screens/selectors';
export { type AgedQuality, agedQuality, foldLink, isLive } from './screens/staleness';
export { Age, Lasting, Moment, ServerClockProvider } from './screens/times';
export { useThrottledSelector } from './screens/useThrottledSelector';
export { realtimeReducers, reducersOf } from './slices/reducers';
export {
  type AnyTopic,
  defineLive,
  type LiveDefinition,
  type LiveTopic,
  type TopicLane as Lane,
} from './topics/defineLive';
export { byIdDescending, isNewer, isRow, type LogRules } from './topics/rows';
export { type KeyedRules, keyedSlice, type LogState, logSlice } from './topics/slices';
export type { IndexedRows, LinkPhase, LinkState, RealtimeState } from './types';
