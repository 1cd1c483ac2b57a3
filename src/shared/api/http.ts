import { DEFAULT_LOCALE } from '@contract/common/locale';
import { ApiError } from './errors';
import { trackPromise } from './pendingWork';
import {
  type ApiContext,
  type Fetch,
  type HttpCall,
  headersOf,
  perform,
  type RequestOptions,
} from './perform';

const UNAUTHORIZED = 401;

export const ANONYMOUS = { anonymous: true } as const satisfies RequestOptions;

export interface Http {
  /** Path under `/api`. Resolves with `result` of the envelope. @throws ApiError */
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Sends a form with files in it. */
  send<T>(path: string, form: FormData, options?: RequestOptions): Promise<T>;
  /** The headers of every call, for requests that `fetch` cannot make. */
  headers(): Record<string, string>;
  /** Hears of the answer to such a request. */
  report(status: number): void;
  setContext(context: ApiContext): void;
}

const NOBODY: ApiContext = { token: () => undefined, locale: () => DEFAULT_LOCALE, onUnauthorized() {} };

/** The calls of `/api` over a `fetch` of your choice. */
export function createHttp(send: Fetch): Http {
  let context = NOBODY;
  const run = async <T>(call: HttpCall): Promise<T> => {
    const token = context.token();
    try {
      return await trackPromise(perform<T>(call, context, send));
    } catch (error) {
      // An answer to an earlier session's token says nothing about the present one.
      const current = !call.options.anonymous && token === context.token();
      if (error instanceof ApiError && error.status === UNAUTHORIZED && current) context.onUnauthorized();
      throw error;
    }
  };
  return {
    get: (path, options = {}) => run({ method: 'GET', path, options }),
    post: (path, body, options = {}) => run({ method: 'POST', path, body, options }),
    put: (path, body, options = {}) => run({ method: 'PUT', path, body, options }),
    delete: (path, options = {}) => run({ method: 'DELETE', path, options }),
    send: (path, form, options = {}) => run({ method: 'POST', path, body: form, options }),
    headers: () => headersOf({ method: 'GET', path: '', options: {} }, context),
    report(status) {
      if (status === UNAUTHORIZED) context.onUnauthorized();
    },
    setContext(next) {
      context = next;
    },
  };
}

export const http = createHttp((url, init) => fetch(url, init));

export function setApiContext(context: ApiContext): void {
  http.setContext(context);
}

/** Token and client of the present session. */
export function apiHeaders(): Record<string, string> {
  return http.headers();
}

/** Ends the session when a request that `fetch` cannot make, or that streams, was refused for want of one. */
export function reportRefusal(status: number): void {
  http.report(status);
}
