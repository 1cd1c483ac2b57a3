export { type AskedQuery, askBehind, askLostAgain, isBehind, isLost } from './askAgain';
export { type ApiRequest, api, type QueryValue, TAGS, withQuery } from './baseApi';
export { ApiError, type ApiProblem, CLIENT_ERRORS, HAS_ERROR, NO_ANSWER, problemOf } from './errors';
export { ANONYMOUS, apiHeaders, http, reportRefusal, setApiContext } from './http';
export { idempotencyHeaders } from './idempotency';
export { once } from './once';
export { passwordDigest } from './password';
export { onceIdle, trackPending, trackPromise } from './pendingWork';
export type { ApiContext, RequestOptions } from './perform';
