import type { LoginAttempt } from './session.selectors';
import type {
  loginRequested,
  sessionRetryRequested,
  sessionStartRequested,
  unauthorised,
} from './session.slice';

// Actions of the slice for those who may speak before the store is there: pages without a login do without it.

export function requestLogin(payload: LoginAttempt): ReturnType<typeof loginRequested> {
  return { type: 'session/loginRequested', payload };
}

export function requestSessionStart(): ReturnType<typeof sessionStartRequested> {
  return { type: 'session/sessionStartRequested', payload: undefined };
}

export function requestSessionRetry(): ReturnType<typeof sessionRetryRequested> {
  return { type: 'session/sessionRetryRequested', payload: undefined };
}

export function reportUnauthorised(): ReturnType<typeof unauthorised> {
  return { type: 'session/unauthorised', payload: {} };
}
