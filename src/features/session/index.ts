export { useProblemText } from './fields/problemText';
export { LanguageMenu } from './language/LanguageMenu';
export { currentLocale, LANGUAGE_NAMES, switchLanguage } from './language/language';
export { tellLanguage } from './language/tellLanguage';
export { Lighthouse } from './login/Lighthouse';
export { HOME_PATH, LOGIN_PATH, loginPathFor, PAIRING_PATH, safeRedirect } from './login/redirect';
export { type CookieJar, readCookie, writeCookie } from './state/cookies';
export { keepSession } from './state/keptSession';
export { keepRights, knownRights } from './state/knownRights';
export { reportUnauthorised, requestSessionRetry } from './state/session.requests';
export { sessionSaga } from './state/session.saga';
export {
  type SessionPhase,
  type SessionState,
  selectIsSigningIn,
  selectMenu,
  selectPhase,
  selectProblem,
  selectUnpairedAt,
  selectUser,
} from './state/session.selectors';
export {
  logoutRequested,
  type SessionData,
  sessionEnded,
  sessionOpened,
  sessionReducer,
  sessionRefreshRequested,
  sessionStartRequested,
  unauthorised,
} from './state/session.slice';
export { createSessionPorts } from './state/sessionPorts';
export { keptUnpaired } from './state/unpaired';
