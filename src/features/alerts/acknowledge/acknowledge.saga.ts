import type { AlertRow } from '@contract/alerts';
import { alertsApplied } from '@live';
import { isReplicaReset } from '@realtime';
import type { PayloadAction } from '@reduxjs/toolkit';
import { ApiError, http, problemOf } from '@shared/api';
import { call, delay, put, race, take, takeEvery } from 'redux-saga/effects';
import { ulid } from 'ulid';
import {
  type AcknowledgeRequest,
  acknowledgeRefused,
  acknowledgeRequested,
  acknowledgeSettled,
} from './acknowledge.slice';

const RETRY_AFTER_MS = 1_000;
const ATTEMPTS = 3;

function postAcknowledge(request: AcknowledgeRequest, cid: string): Promise<AlertRow> {
  return http.post<AlertRow>(
    `/alerts/${request.alertId}/acknowledge`,
    { version: request.ver, note: request.note },
    { headers: { 'Idempotency-Key': cid } },
  );
}

export interface AcknowledgePorts {
  /** `cid` names the command, so that asking twice does it once. @throws ApiError */
  post(request: AcknowledgeRequest, cid: string): Promise<AlertRow>;
  /** Before the second attempt; later ones wait longer. */
  retryAfterMs: number;
}
const PORTS: AcknowledgePorts = { post: postAcknowledge, retryAfterMs: RETRY_AFTER_MS };

function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status !== 503;
}

/** A lost answer is asked for again with the same key: the server has one effect for it. */
function* deliver({ post, retryAfterMs }: AcknowledgePorts, request: AcknowledgeRequest, cid: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      const row: AlertRow = yield call(post, request, cid);
      return row;
    } catch (error) {
      if (isAnswered(error) || attempt >= ATTEMPTS) throw error;
      yield delay(retryAfterMs * attempt);
    }
  }
}

function* acknowledge(ports: AcknowledgePorts, { payload }: PayloadAction<AcknowledgeRequest>) {
  const { alertId, cid = ulid() } = payload;
  try {
    // After a sign-out or other rights the answer is not for whoever looks at the screen then.
    const { row }: { row?: AlertRow } = yield race({
      row: call(deliver, ports, payload, cid),
      over: take(isReplicaReset),
    });
    if (row) yield put(alertsApplied([row]));
    yield put(acknowledgeSettled({ alertId }));
  } catch (error) {
    const { key, message, params = {} } = problemOf(error);
    const again = isAnswered(error) ? undefined : { ...payload, cid };
    yield put(acknowledgeRefused({ alertId, key, message, params, ...(again && { again }) }));
  }
}

export function* acknowledgeSaga(ports: AcknowledgePorts = PORTS) {
  yield takeEvery(acknowledgeRequested.type, acknowledge, ports);
}
