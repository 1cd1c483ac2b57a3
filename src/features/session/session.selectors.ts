import type { MenuItem } from '@contract/menu';
import type { SessionUser } from '@contract/session';
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
}
/** With account and password, with a number and the code that was sent to it, or as a wall display. */
export type LoginAttempt =
  | { account: string; password: string }
  | { mobile: string; code: string }
  | { pairingCode: string };
interface WithSession {
  session: SessionState;
}

export const selectPhase = (state: WithSession): SessionPhase => state.session.phase;
export const selectUser = (state: WithSession): SessionUser | undefined => state.session.user;
export const selectMenu = (state: WithSession): MenuItem[] => state.session.menu;
export const selectSigningIn = (state: WithSession): boolean => state.session.signingIn;
export const selectProblem = (state: WithSession): ApiProblem | undefined => state.session.problem;
