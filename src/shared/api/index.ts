export { type ApiRequest, api, type QueryValue, TAGS, withQuery } from './baseApi';
export { ApiError, type ApiProblem, CLIENT_ERRORS, NO_ANSWER, problemOf } from './errors';
export { type ApiContext, apiHeaders, http, type RequestOptions, setApiContext } from './http';
export { idempotencyHeaders } from './idempotency';
export { passwordDigest } from './password';
