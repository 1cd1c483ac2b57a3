import { acknowledgeSaga } from '@features/alerts/acknowledge.saga';
import { type SessionPhase, selectPhase, sessionEnded, sessionOpened } from '@features/session';
import { linkUnwanted, linkWanted, realtimeSaga } from '@realtime';
import { api } from '@shared/api';
import { all, fork, put, select, takeEvery } from 'redux-saga/effects';

function* connect() {
  yield put(linkWanted());
}

function* disconnect() {
  yield put(linkUnwanted());
  yield put(api.util.resetApiState());
}

/** The live link lives exactly as long as the session, which may be older than this saga. */
function* linkFollowsSession() {
  yield takeEvery(sessionOpened, connect);
  yield takeEvery(sessionEnded, disconnect);
  const phase: SessionPhase = yield select(selectPhase);
  if (phase === 'signedIn') yield* connect();
}

export type RealtimeOptions = Parameters<typeof realtimeSaga>[0];

/** Everything that waits for actions behind the login. */
export function createRootSaga(options: RealtimeOptions) {
  return function* rootSaga() {
    yield all([fork(realtimeSaga, options), fork(linkFollowsSession), fork(acknowledgeSaga)]);
  };
}
