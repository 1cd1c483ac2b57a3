import { digestOf, type SetDigest } from '@contract/common/digest';
import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { call, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import { type Observable, Subject } from 'rxjs';
import {
  digestReceived,
  linkUnwanted,
  linkWanted,
  retryRequested,
  sessionEnded,
  watchAdded,
  watchDropped,
  watchRemoved,
} from '../actions';
import type { GateRequest } from '../gate/events';
import { type StreamDeps, stream$ } from '../stream';
import type { AnyTopic } from '../topics/defineLive';
import { browserEnvironment, type Environment } from './environment';
import type { RealtimeOptions } from './options';
import { WatchCounts } from './watch';

type Settings = StreamDeps & RealtimeOptions & Pick<Environment, 'threw'>;
type State = Readonly<Record<string, { rows: Iterable<{ id: string; ver: number; state: string }> }>>;

/** The default buffer of an event channel drops what arrives while no `take` is pending. */
function channelOf<T extends NonNullable<unknown>>(values$: Observable<T>): EventChannel<T> {
  return eventChannel<T>((emit) => {
    const subscription = values$.subscribe(emit);
    return () => subscription.unsubscribe();
  }, buffers.expanding());
}

/** Digest of the rows in the store that the server's digest covers. */
function digestSelector(topics: readonly AnyTopic[]) {
  const summed = topics.find(({ isSummed }) => isSummed);
  return (state: State): SetDigest =>
    digestOf([...(summed ? (state[summed.name]?.rows ?? []) : [])].filter((row) => summed?.isSummed?.(row)));
}

/** Dispatches the actions of the stream in their order, and answers digests of the server with the store's own. */
function* pump(settings: Settings, requests$: Subject<GateRequest>, actions: EventChannel<UnknownAction>) {
  const digest = digestSelector(settings.topics);
  for (;;) {
    const action: UnknownAction = yield take(actions);
    try {
      yield put(action);
    } catch (error) {
      // A screen that stood still would look as live as before: all of it is read anew.
      settings.threw(error);
      requests$.next({ type: 'unapplied' });
      continue;
    }
    if (!digestReceived.match(action)) continue;
    const ours: SetDigest = yield select(digest);
    const { count, xor } = action.payload;
    requests$.next({ type: 'compared', equal: ours.count === count && ours.xor === xor });
  }
}

function* runConnection(settings: Settings) {
  const requests$ = new Subject<GateRequest>();
  const actions: EventChannel<UnknownAction> = yield call(channelOf, stream$(settings, requests$));
  try {
    yield takeEvery(retryRequested, () => requests$.next({ type: 'wake' }));
    yield call(pump, settings, requests$, actions);
  } finally {
    actions.close();
  }
}

/** A connection that ended for good is replaced only when the person asks for another try. */
function* runConnections(settings: Settings) {
  for (;;) {
    yield race([call(runConnection, settings), call(waitForRetry)]);
  }
}

function* waitForRetry() {
  yield take(sessionEnded);
  yield take(retryRequested);
}

function* forwardDropped(watch: WatchCounts) {
  const dropped = channelOf(watch.dropped$);
  for (;;) yield put(watchDropped(yield take(dropped)));
}

function* countWatchers(watch: WatchCounts) {
  yield takeEvery(watchAdded, ({ payload }: ReturnType<typeof watchAdded>) => watch.add(payload));
  yield takeEvery(watchRemoved, ({ payload }: ReturnType<typeof watchRemoved>) => watch.remove(payload));
  yield fork(forwardDropped, watch);
}

/** The only way from the socket into the store. Fork it from the root saga, once. */
export function* realtimeSaga(options: RealtimeOptions) {
  const environment: Environment = { ...browserEnvironment(), ...options };
  const watch = new WatchCounts(environment.scheduler);
  yield fork(countWatchers, watch);
  for (;;) {
    yield take(linkWanted);
    yield race([call(runConnections, { ...environment, ...options, watch }), take(linkUnwanted)]);
  }
}
