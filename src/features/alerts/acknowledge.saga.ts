import type { AlertRow } from '@contract/alerts';
import { alertsApplied } from '@realtime';
import type { PayloadAction } from '@reduxjs/toolkit';
import { ApiError, http, problemOf } from '@shared/api';
import { call, delay, put, takeEvery } from 'redux-saga/effects';
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

/** A lost answer is asked for again with the same key: the server has one effect for it. */
function* deliver(request: AcknowledgeRequest) {
  const cid = ulid();
  for (let attempt = 1; ; attempt++) {
    try {
      const row: AlertRow = yield call(postAcknowledge, request, cid);
      return row;
    } catch (error) {
      const answered = error instanceof ApiError && error.status > 0 && error.status !== 503;
      if (answered || attempt >= ATTEMPTS) throw error;
      yield delay(RETRY_AFTER_MS * attempt);
    }
  }
}

function* acknowledge({ payload }: PayloadAction<AcknowledgeRequest>) {
  const { alertId } = payload;
  try {
    const row: AlertRow = yield call(deliver, payload);
    yield put(alertsApplied([row]));
    yield put(acknowledgeSettled({ alertId }));
  } catch (error) {
    const { key, message, params } = problemOf(error);
    yield put(acknowledgeRefused({ alertId, key, message, params: params ?? {} }));
  }
}

export function* acknowledgeSaga() {
  yield takeEvery(acknowledgeRequested, acknowledge);
}
