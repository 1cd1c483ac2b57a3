import { acknowledgeSaga } from '@features/alerts/acknowledge/acknowledge.saga';
import {
  type SessionPhase,
  selectPhase,
  sessionEnded,
  sessionOpened,
  sessionRefreshRequested,
  unauthorised,
} from '@features/session';
import { type AnnouncementPorts, announcementSaga } from '@features/system/announcements';
import { type WorkNewsPorts, workNewsSaga } from '@features/system/workNews';
import {
  linkUnwanted,
  linkWanted,
  realtimeSaga,
  replicaPurged,
  resourcesChanged,
  sessionEnded as sessionEndedByServer,
} from '@realtime';
import type { PayloadAction } from '@reduxjs/toolkit';
import { api, TAGS } from '@shared/api';
import { all, fork, put, select, takeEvery } from 'redux-saga/effects';

function* connect() {
  yield put(linkWanted());
}

export interface SessionEndPorts {
  /** Messages on the screen are of somebody who is not signed in any more. */
  clear(): void;
}

function* disconnect({ clear }: SessionEndPorts) {
  clear();
  yield put(linkUnwanted());
  yield put(api.util.resetApiState());
}

/** The server closed the stream for good: the session is over in this window too. */
function* leave() {
  yield put(unauthorised({}));
}

/** Other rights: menu, buttons and everything fetched are looked at again, the page stays. */
function* rightsChanged() {
  yield put(sessionRefreshRequested());
  yield put(api.util.invalidateTags([...TAGS]));
}

/** Lists that changed on the server are asked for again where somebody looks at them. */
function* refetch({ payload }: PayloadAction<readonly string[]>) {
  const changed = TAGS.filter((tag) => payload.includes(tag));
  if (changed.length > 0) yield put(api.util.invalidateTags(changed));
}

/** The live link lives exactly as long as the session, which may be older than this saga. */
export function* linkFollowsSession(ports: SessionEndPorts) {
  yield takeEvery(sessionOpened, connect);
  yield takeEvery(sessionEnded, disconnect, ports);
  yield takeEvery(sessionEndedByServer, leave);
  yield takeEvery(resourcesChanged, refetch);
  yield takeEvery(replicaPurged, rightsChanged);
  const phase: SessionPhase = yield select(selectPhase);
  if (phase === 'signedIn') yield* connect();
}

export type RealtimeSagaOptions = Parameters<typeof realtimeSaga>[0];

/** Everything that waits for actions behind the login. */
export function createRootSaga(
  options: RealtimeSagaOptions,
  ports: AnnouncementPorts & WorkNewsPorts & SessionEndPorts,
) {
  return function* rootSaga() {
    yield all([
      fork(realtimeSaga, options),
      fork(linkFollowsSession, ports),
      fork(acknowledgeSaga),
      fork(announcementSaga, ports),
      fork(workNewsSaga, ports),
    ]);
  };
}
