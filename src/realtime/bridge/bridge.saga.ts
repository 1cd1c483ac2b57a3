import { OPEN_STATES } from '@contract/alerts';
import type { SetDigest } from '@contract/common/digest';
import { digestOf } from '@contract/common/digest';
import type { UnknownAction } from '@reduxjs/toolkit';
import { buffers, type EventChannel, eventChannel } from 'redux-saga';
import { call, fork, put, race, select, take, takeEvery } from 'redux-saga/effects';
import {
  digestReceived,
  linkUnwanted,
  linkWanted,
  retryRequested,
  samplesForgotten,
  sessionEnded,
  watchAdded,
  watchRemoved,
} from '../actions';
import { alertTopic, doorTopic, machineTopic, noticeTopic, sampleTopic, stockTopic } from '../lanes/topics';
import { selectAlerts } from '../screens/selectors';
import type { RealtimeState } from '../types';
import { Client } from './client';
import { browserEnvironment, type Environment } from './environment';
import type { RealtimeOptions } from './options';
import { WatchCounts } from './watch';

const OWN_TOPICS = [alertTopic, noticeTopic, doorTopic, machineTopic, stockTopic, sampleTopic];

type Settings = Environment & RealtimeOptions & { watch: WatchCounts };

interface Line {
  client: Client;
  actions: EventChannel<UnknownAction>;
}

/** Without a queue that grows, an event channel loses what comes while nobody takes. */
function openLine(settings: Settings): Line {
  let emit: (action: UnknownAction) => void = () => undefined;
  const topics = [...OWN_TOPICS, ...(settings.topics ?? [])];
  const client = new Client({ ...settings, topics, emit: (action) => emit(action) });
  const actions = eventChannel<UnknownAction>((emitter) => {
    emit = emitter;
    client.start();
    return () => client.stop();
  }, buffers.expanding());
  return { client, actions };
}

function openDigest(state: Pick<RealtimeState, 'alerts'>): SetDigest {
  return digestOf(selectAlerts(state).filter((row) => OPEN_STATES.includes(row.state)));
}

function* compare(client: Client, theirs: SetDigest) {
  const ours: SetDigest = yield select(openDigest);
  client.compared(ours.count === theirs.count && ours.xor === theirs.xor);
}

/** Everything of the line goes to the store in the order in which it came. */
function* pump({ client, actions }: Line) {
  for (;;) {
    const action: UnknownAction = yield take(actions);
    yield put(action);
    if (digestReceived.match(action)) yield call(compare, client, action.payload);
  }
}

function* listen({ client }: Line) {
  yield takeEvery(retryRequested, () => client.retry());
}

function* runLine(settings: Settings) {
  const line: Line = yield call(openLine, settings);
  try {
    yield fork(listen, line);
    yield call(pump, line);
  } finally {
    line.actions.close();
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

function* tellForgotten(watch: WatchCounts) {
  const names = eventChannel<string>((emit) => {
    const subscription = watch.dropped.subscribe((wish) => wish.kind === 'samples' && emit(wish.name));
    return () => subscription.unsubscribe();
  }, buffers.expanding());
  for (;;) yield put(samplesForgotten(yield take(names)));
}

function* countWatchers(watch: WatchCounts) {
  yield takeEvery(watchAdded, ({ payload }: ReturnType<typeof watchAdded>) => watch.add(payload));
  yield takeEvery(watchRemoved, ({ payload }: ReturnType<typeof watchRemoved>) => watch.remove(payload));
  yield fork(tellForgotten, watch);
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
