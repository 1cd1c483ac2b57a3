import type { MenuItem } from '@contract/access/menuItem';
import { FACTOR_TOO_LATE, type SecondStep } from '@contract/access/secondFactor';
import type { SessionUser } from '@contract/session';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiProblem } from '@shared/api';
import type { LoginAttempt, SessionState } from './session.selectors';

export interface SessionData {
  user: SessionUser;
  menu: MenuItem[];
}

interface EndedSession {
  problem?: ApiProblem;
  unpairedAt?: number;
}

const initialState: SessionState = { phase: 'unknown', menu: [], signingIn: false };

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Look whether a token is there and whose it is. */
    sessionStartRequested(state) {
      state.phase = 'starting';
    },
    /** A network failure does not sign out: retried automatically and on request. */
    sessionUnreachable(state, { payload }: PayloadAction<ApiProblem>) {
      state.phase = 'unreachable';
      state.problem = payload;
    },
    sessionRetryRequested() {},
    sessionOpened(_state, { payload }: PayloadAction<SessionData>): SessionState {
      return { phase: 'signedIn', user: payload.user, menu: payload.menu, signingIn: false };
    },
    sessionEnded(_state, { payload }: PayloadAction<EndedSession>): SessionState {
      return { phase: 'signedOut', menu: [], signingIn: false, ...payload };
    },
    loginRequested(state, _action: PayloadAction<LoginAttempt>) {
      state.signingIn = true;
      state.problem = undefined;
    },
    loginRefused(state, { payload }: PayloadAction<ApiProblem>) {
      state.signingIn = false;
      state.problem = payload;
      if (payload.key === FACTOR_TOO_LATE) state.secondStep = undefined;
    },
    secondStepNeeded(state, { payload }: PayloadAction<SecondStep>) {
      state.signingIn = false;
      state.secondStep = payload;
    },
    /** Back to the first step. */
    secondStepLeft(state) {
      state.secondStep = undefined;
      state.problem = undefined;
    },
    recoveryCodesGiven(state, { payload }: PayloadAction<readonly string[]>) {
      state.signingIn = false;
      state.recoveryCodes = [...payload];
    },
    /** The person has dismissed them. */
    recoveryCodesKept() {},
    logoutRequested() {},
    /** Rights changed on the server: look again who this is and what he may do, without leaving the page. */
    sessionRefreshRequested() {},
    sessionRefreshed(state, { payload }: PayloadAction<SessionData>) {
      if (state.phase !== 'signedIn') return;
      state.user = payload.user;
      state.menu = payload.menu;
    },
    /** The person changed his own record. */
    userChanged(state, { payload }: PayloadAction<SessionUser>) {
      if (state.phase === 'signedIn') state.user = payload;
    },
    /** The server answered 401 to somebody who was signed in. */
    unauthorised(_state, _action: PayloadAction<{ problem?: ApiProblem }>) {},
  },
});

export const {
  sessionStartRequested,
  sessionUnreachable,
  sessionRetryRequested,
  sessionOpened,
  sessionEnded,
  loginRequested,
  loginRefused,
  secondStepNeeded,
  secondStepLeft,
  recoveryCodesGiven,
  recoveryCodesKept,
  logoutRequested,
  sessionRefreshRequested,
  sessionRefreshed,
  userChanged,
  unauthorised,
} = slice.actions;
export const sessionReducer = slice.reducer;
