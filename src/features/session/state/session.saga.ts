import { FACTOR_NEEDED, type SecondStep } from '@contract/access/secondFactor';
import { DISPLAY } from '@contract/permissions';
import type { LoginResult, MenuListResult, SessionUser } from '@contract/session';
import type { PayloadAction } from '@reduxjs/toolkit';
import { ApiError, type ApiProblem, HAS_ERROR, NO_ANSWER, problemOf } from '@shared/api';
import { all, call, put, race, select, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { type LoginAttempt, type SessionPhase, selectPhase, selectUser } from './session.selectors';
import {
  loginRefused,
  loginRequested,
  logoutRequested,
  recoveryCodesGiven,
  recoveryCodesKept,
  type SessionData,
  secondStepNeeded,
  sessionEnded,
  sessionOpened,
  sessionRefreshed,
  sessionRefreshRequested,
  sessionRetryRequested,
  sessionStartRequested,
  sessionUnreachable,
  unauthorised,
} from './session.slice';
import type { SessionPorts } from './sessionPorts';

const ATTEMPTS = 4;
const RETRY_STEP_MS = 1_000;
const RETRY_MOST_MS = 15_000;
const LOGOUT_PATIENCE_MS = 2_000;
const UNAUTHORIZED = 401;
const PASSING: readonly number[] = [NO_ANSWER, 502, 503, 504];

interface Expiry {
  problem?: ApiProblem;
}

/** A server that restarts is no reason to sign anybody out, so its silence is waited out for a while. */
function* patiently<T>(pause: SessionPorts['pause'], ask: () => Promise<T>, attempts = ATTEMPTS) {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer: T = yield call(ask);
      return answer;
    } catch (error) {
      if (attempt >= attempts || !PASSING.includes(problemOf(error).status)) throw error;
      yield call(pause, RETRY_STEP_MS * attempt);
    }
  }
}

/** User and menu are asked for together; only both make a session. */
function* sessionOf(ports: SessionPorts, attempts = ATTEMPTS) {
  const [user, { menuList }]: [SessionUser, MenuListResult] = yield all([
    call(patiently, ports.pause, ports.userInfo, attempts),
    call(patiently, ports.pause, ports.menu, attempts),
  ]);
  ports.rememberOrganisation(user);
  return { user, menu: menuList };
}

function* open(ports: SessionPorts, attempts = ATTEMPTS) {
  yield put(sessionOpened(yield* sessionOf(ports, attempts)));
}

function* end(ports: SessionPorts, problem?: ApiProblem, unpairedAt?: number) {
  ports.forget();
  yield put(sessionEnded({ problem, unpairedAt }));
}

/** Without network goes on with what is kept of the session, if anything is. */
function* takeUp(ports: SessionPorts, problem: ApiProblem) {
  const kept: SessionData | undefined = problem.status === NO_ANSWER ? yield call(ports.kept) : undefined;
  if (kept) yield put(sessionOpened(kept));
  else yield put(sessionUnreachable(problem));
}

/** Shows that the server is unavailable; the session is kept. */
function* start(ports: SessionPorts) {
  if (ports.token() === undefined) return yield* end(ports, undefined, ports.unpairedAt());
  for (let attempt = 1; ; attempt++) {
    const phase: SessionPhase = yield select(selectPhase);
    if (phase === 'signedOut') return;
    try {
      return yield* open(ports, 1);
    } catch (error) {
      const problem = problemOf(error);
      if (!PASSING.includes(problem.status)) return yield* end(ports, problem);
      if (phase !== 'signedIn') yield* takeUp(ports, problem);
      const wait = Math.min(RETRY_STEP_MS * attempt, RETRY_MOST_MS);
      yield race([call(ports.pause, wait), take(sessionRetryRequested)]);
    }
  }
}

function* answerOf(ports: SessionPorts, attempt: LoginAttempt) {
  if ('mobile' in attempt) {
    const answer: LoginResult = yield call(ports.loginByPhone, attempt.mobile, attempt.code);
    return answer;
  }
  if ('pairingCode' in attempt) {
    const answer: LoginResult = yield call(ports.pairDisplay, attempt.pairingCode);
    return answer;
  }
  if ('challenge' in attempt) {
    const answer: LoginResult = yield call(ports.secondStep, attempt.challenge, attempt.factorCode);
    return answer;
  }
  const digest: string = yield call(ports.digest, attempt.account, attempt.password);
  const answer: LoginResult = yield call(ports.login, attempt.account, digest);
  return answer;
}

/** Other rights, the same person, the same page; a session that is gone, or of somebody else by now, ends here too. */
function* refresh(ports: SessionPorts) {
  try {
    const data: SessionData = yield* sessionOf(ports);
    const shown: SessionUser | undefined = yield select(selectUser);
    if (shown && shown.userId !== data.user.userId) {
      yield put(sessionEnded({}));
      yield put(sessionOpened(data));
    } else yield put(sessionRefreshed(data));
  } catch (error) {
    if (problemOf(error).status === UNAUTHORIZED) yield put(unauthorised({ problem: problemOf(error) }));
  }
}

/** Recovery codes are shown this once: the console waits until they are put away. */
function* showCodes(recoveryCodes: readonly string[]) {
  yield put(recoveryCodesGiven(recoveryCodes));
  yield take(recoveryCodesKept);
}

function* signIn(ports: SessionPorts, { payload }: PayloadAction<LoginAttempt>) {
  try {
    const answer = yield* answerOf(ports, payload);
    // Reported success without a session: no reason is known.
    if (!answer?.token) throw new ApiError({ status: NO_ANSWER, key: HAS_ERROR, message: 'Has Error' });
    ports.remember(answer);
    if (answer.recoveryCodes) yield* showCodes(answer.recoveryCodes);
    yield* open(ports);
  } catch (error) {
    const problem = problemOf(error);
    ports.forget();
    if (problem.key === FACTOR_NEEDED) yield put(secondStepNeeded(problem.params as unknown as SecondStep));
    else yield put(loginRefused(problem));
  }
}

/** Signs out locally even if the server cannot be reached. */
function* signOut(ports: SessionPorts) {
  try {
    yield race([call(ports.logout), call(ports.pause, LOGOUT_PATIENCE_MS)]);
  } catch {
    // The cookies go below; the session in the server ends by itself.
  } finally {
    yield call(ports.empty);
    yield* end(ports);
  }
}

function* expire(ports: SessionPorts, { payload }: PayloadAction<Expiry>) {
  const phase: SessionPhase = yield select(selectPhase);
  const user: SessionUser | undefined = yield select(selectUser);
  if (phase !== 'signedIn') return;
  const unpairedAt = user?.roleType === DISPLAY ? Date.now() : undefined;
  if (unpairedAt !== undefined) ports.keepUnpaired(unpairedAt);
  yield* end(ports, payload.problem, unpairedAt);
}

/** Login, session start, logout and the end of a session the server no longer knows. */
export function* sessionSaga(ports: SessionPorts) {
  yield takeLeading(sessionStartRequested, start, ports);
  yield takeLeading(loginRequested, (action: PayloadAction<LoginAttempt>) => signIn(ports, action));
  yield takeLeading(logoutRequested, signOut, ports);
  yield takeLatest(sessionRefreshRequested, refresh, ports);
  yield takeLeading(unauthorised, (action: PayloadAction<Expiry>) => expire(ports, action));
}
