import type { MenuItem } from '@contract/menu';
import { FACTOR_TOO_LATE, type SecondStep } from '@contract/secondFactor';
import type { SessionUser } from '@contract/session';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiProblem } from '@shared/api';

/** `unknown`: nobody looked yet. `starting`: the server is being asked who this is. */
export type SessionPhase = 'unknown' | 'starting' | 'signedIn' | 'signedOut';

export interface SessionState {
  phase: SessionPhase;
  user?: SessionUser;
  menu: MenuItem[];
  signingIn: boolean;
  /** Why the last login or session start failed; shown by the login page. */
  problem?: ApiProblem;
  /** The sign-in was right so far and waits for its second step. */
  secondStep?: SecondStep;
  /** Of a second factor set up on the way in; seen before anything else. */
  recoveryCodes?: readonly string[];
}
/**
 * With account and password, with a number and the code that was sent to it, as a wall display, or the second
 * step of one of the first two.
 */
export type LoginAttempt =
  | { account: string; password: string }
  | { mobile: string; code: string }
  | { pairingCode: string }
  | { challenge: string; factorCode: string };
export interface Opened {
  user: SessionUser;
  menu: MenuItem[];
}
interface WithSession {
  session: SessionState;
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
    sessionOpened(_state, { payload }: PayloadAction<Opened>): SessionState {
      return { phase: 'signedIn', user: payload.user, menu: payload.menu, signingIn: false };
    },
    sessionEnded(_state, { payload }: PayloadAction<{ problem?: ApiProblem }>): SessionState {
      return { phase: 'signedOut', menu: [], signingIn: false, problem: payload.problem };
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
    /** The person has put them away and goes on. */
    recoveryCodesKept() {},
    logoutRequested() {},
    /** Rights changed on the server: look again who this is and what he may do, without leaving the page. */
    sessionRefreshRequested() {},
    sessionRefreshed(state, { payload }: PayloadAction<Opened>) {
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

export const selectPhase = (state: WithSession): SessionPhase => state.session.phase;
export const selectUser = (state: WithSession): SessionUser | undefined => state.session.user;
export const selectMenu = (state: WithSession): MenuItem[] => state.session.menu;
export const selectSigningIn = (state: WithSession): boolean => state.session.signingIn;
export const selectProblem = (state: WithSession): ApiProblem | undefined => state.session.problem;
export const selectSecondStep = (state: WithSession): SecondStep | undefined => state.session.secondStep;
export const selectRecoveryCodes = (state: WithSession): readonly string[] | undefined =>
  state.session.recoveryCodes;
/** The first step is done, and the console is not open yet. */
export const selectBetweenSteps = ({ session }: WithSession): boolean =>
  session.secondStep !== undefined || session.recoveryCodes !== undefined;
