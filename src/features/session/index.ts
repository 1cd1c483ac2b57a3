export { type CookieJar, readCookie, writeCookie } from './cookies';
export { LanguageMenu } from './LanguageMenu';
export { Lighthouse } from './Lighthouse';
export { LANGUAGE_NAMES, localeOf, switchLanguage } from './language';
export { useProblemText } from './problemText';
export { HOME_PATH, LOGIN_PATH, loginPathFor, safeRedirect } from './redirect';
export { reportUnauthorised, requestSessionRetry } from './session.requests';
export { sessionSaga } from './session.saga';
export {
  type SessionPhase,
  type SessionState,
  selectMenu,
  selectPhase,
  selectProblem,
  selectUser,
} from './session.selectors';
export {
  logoutRequested,
  sessionEnded,
  sessionOpened,
  sessionReducer,
  sessionRefreshRequested,
  sessionStartRequested,
  unauthorised,
} from './session.slice';
export { createSessionPorts } from './sessionPorts';
export { tellLanguage } from './tellLanguage';
