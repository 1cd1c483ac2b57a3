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
import { type StreamPlace, stream$ } from '../stream';
import type { AnyTopic } from '../topics/defineLive';
import { browserEnvironment, type Environment } from './environment';
import type { RealtimeOptions } from './options';
import { WatchCounts } from './watch';

type Settings = StreamPlace & RealtimeOptions;
type State = Readonly<Record<string, { rows: Iterable<{ id: string; ver: number; state: string }> }>>;

/** Without a queue that grows, an event channel loses what comes while nobody takes. */
function channelOf<T extends NonNullable<unknown>>(values$: Observable<T>): EventChannel<T> {
  return eventChannel<T>((emit) => {
    const subscription = values$.subscribe(emit);
    return () => subscription.unsubscribe();
  }, buffers.expanding());
}

/** The store's sum over the rows that the server sums up. */
function digestIn(topics: readonly AnyTopic[]) {
  const summed = topics.find(({ isSummed }) => isSummed);
  return (state: State): SetDigest =>
    digestOf([...(summed ? (state[summed.name]?.rows ?? []) : [])].filter((row) => summed?.isSummed?.(row)));
}

/** Everything of the line goes to the store in the order in which it came. */
function* pump(settings: Settings, asked$: Subject<GateRequest>, actions: EventChannel<UnknownAction>) {
  const digest = digestIn(settings.topics);
  for (;;) {
    const action: UnknownAction = yield take(actions);
    yield put(action);
    if (!digestReceived.match(action)) continue;
    const ours: SetDigest = yield select(digest);
    const { count, xor } = action.payload;
    asked$.next({ type: 'compared', equal: ours.count === count && ours.xor === xor });
  }
}

function* runLine(settings: Settings) {
  const asked$ = new Subject<GateRequest>();
  const actions: EventChannel<UnknownAction> = yield call(channelOf, stream$(settings, asked$));
  try {
    yield takeEvery(retryRequested, () => asked$.next({ type: 'wake' }));
    yield call(pump, settings, asked$, actions);
  } finally {
    actions.close();
  }
}

/** One line after the other: a closed one is not opened again, a person may ask for a new one. */
function* runLines(settings: Settings) {
  for (;;) {
    yield race([call(runLine, settings), call(askedAgain)]);
  }
}

function* askedAgain() {
  yield take(sessionEnded);
  yield take(retryRequested);
}

function* tellDropped(watch: WatchCounts) {
  const dropped = channelOf(watch.dropped);
  for (;;) yield put(watchDropped(yield take(dropped)));
}

function* countWatchers(watch: WatchCounts) {
  yield takeEvery(watchAdded, ({ payload }: ReturnType<typeof watchAdded>) => watch.add(payload));
  yield takeEvery(watchRemoved, ({ payload }: ReturnType<typeof watchRemoved>) => watch.remove(payload));
  yield fork(tellDropped, watch);
}

/** The only way from the socket into the store. Fork it from the root saga, once. */
export function* realtimeSaga(options: RealtimeOptions) {
  const environment: Environment = { ...browserEnvironment(), ...options };
  const watch = new WatchCounts(environment.scheduler);
  yield fork(countWatchers, watch);
  for (;;) {
    yield take(linkWanted);
    yield race([call(runLines, { ...environment, ...options, watch }), take(linkUnwanted)]);
  }
}
