import { acknowledgeSaga } from '@features/alerts/acknowledge.saga';
import { type SessionPorts, sessionEnded, sessionOpened, sessionSaga } from '@features/session';
import { linkUnwanted, linkWanted, realtimeSaga } from '@realtime';
import { api } from '@shared/api';
import { all, fork, put, takeEvery } from 'redux-saga/effects';

/** The live link lives exactly as long as the session. */
function* linkFollowsSession() {
  yield takeEvery(sessionOpened, function* connect() {
    yield put(linkWanted());
  });
  yield takeEvery(sessionEnded, function* disconnect() {
    yield put(linkUnwanted());
    yield put(api.util.resetApiState());
  });
}

export type RealtimeOptions = Parameters<typeof realtimeSaga>[0];

/** Everything that waits for actions. */
export function createRootSaga(ports: SessionPorts, realtime: RealtimeOptions) {
  return function* rootSaga() {
    yield all([
      fork(realtimeSaga, realtime),
      fork(linkFollowsSession),
      fork(sessionSaga, ports),
      fork(acknowledgeSaga),
    ]);
  };
}
