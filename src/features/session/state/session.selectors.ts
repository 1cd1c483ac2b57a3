import type { MenuItem } from '@contract/access/menuItem';
import type { SecondStep } from '@contract/access/secondFactor';
import type { SessionUser } from '@contract/session';
import type { ApiProblem } from '@shared/api';

/** `unknown`: not checked yet. `starting`: the server is being asked. `unreachable`: it does not answer. */
export type SessionPhase = 'unknown' | 'starting' | 'unreachable' | 'signedIn' | 'signedOut';

export interface SessionState {
  phase: SessionPhase;
  user?: SessionUser;
  menu: MenuItem[];
  signingIn: boolean;
  /** Why the last login or session start failed; shown by the login page. */
  problem?: ApiProblem;
  /** When the pairing of this wall display ended, ms; nobody of the wall signed out. */
  unpairedAt?: number;
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
interface WithSession {
  session: SessionState;
}

export const selectPhase = (state: WithSession): SessionPhase => state.session.phase;
export const selectUser = (state: WithSession): SessionUser | undefined => state.session.user;
export const selectMenu = (state: WithSession): MenuItem[] => state.session.menu;
export const selectSigningIn = (state: WithSession): boolean => state.session.signingIn;
export const selectProblem = (state: WithSession): ApiProblem | undefined => state.session.problem;
export const selectUnpairedAt = (state: WithSession): number | undefined => state.session.unpairedAt;
export const selectSecondStep = (state: WithSession): SecondStep | undefined => state.session.secondStep;
export const selectRecoveryCodes = (state: WithSession): readonly string[] | undefined =>
  state.session.recoveryCodes;
/** Somebody signs in on this page and is not through yet. */
export const selectIsSigningIn = (state: WithSession): boolean =>
  state.session.signingIn || selectBetweenSteps(state);
/** The first step is done, and the console is not open yet. */
export const selectBetweenSteps = ({ session }: WithSession): boolean =>
  session.secondStep !== undefined || session.recoveryCodes !== undefined;
