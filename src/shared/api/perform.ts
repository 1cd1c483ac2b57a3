import { BUILD_HEADER, SCREEN_HEADER } from '@contract/common/client';
import {
  API_BASE,
  CLIENT_TYPE,
  type ErrorBody,
  REQUEST_TIMEOUT_MS,
  type SuccessBody,
} from '@contract/common/envelope';
import { BCP47, type Locale } from '@contract/common/locale';
import { ApiError, CLIENT_ERRORS, type ClientErrorKey, HAS_ERROR, NO_ANSWER } from './errors';

/** What a call needs to know of the running application. */
export interface ApiContext {
  token(): string | undefined;
  accessToken?(): string | undefined;
  locale(): Locale;
  /** Page and build of the console, noted with what is changed. */
  origin?(): { screen: string; build: string };
  /** The client's own words for its own errors. */
  translate?(key: ClientErrorKey): string;
  /** The server does not know this session (any more), or there is none. */
  onUnauthorized(): void;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Goes on when the page is left meanwhile. */
  keepalive?: true;
  /** A call of somebody without a session: the token is blank, a refusal says nothing about a session. */
  anonymous?: true;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface HttpCall {
  method: Method;
  path: string;
  body?: unknown;
  options: RequestOptions;
}

export function headersOf(call: HttpCall, context: ApiContext): Record<string, string> {
  const accessToken = context.accessToken?.();
  const extra: Record<string, string> = accessToken ? { AccessToken: accessToken } : {};
  const origin = call.method === 'GET' ? undefined : context.origin?.();
  if (origin) Object.assign(extra, { [SCREEN_HEADER]: origin.screen, [BUILD_HEADER]: origin.build });
  // The browser itself writes the type of a form, with its boundary.
  if (call.body !== undefined && !(call.body instanceof FormData)) extra['Content-Type'] = 'application/json';
  return {
    Accept: 'application/json',
    'Accept-Language': BCP47[context.locale()],
    'Client-Type': CLIENT_TYPE,
    token: (call.options.anonymous ? undefined : context.token()) ?? '',
    ...extra,
    ...call.options.headers,
  };
}

type Translate = ApiContext['translate'];

function lost(key: ClientErrorKey, message: string, translate: Translate): ApiError {
  return new ApiError({ status: NO_ANSWER, key, message: translate?.(key) ?? message });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** `Retry-After` (RFC 9110, 10.2.3) in its form of seconds; we send no other. */
function retryAfterOf({ headers }: Response): number | undefined {
  const ms = Number(headers.get('retry-after')) * 1_000;
  return ms > 0 ? ms : undefined;
}

/** Unwraps the envelope; success is `msg: 'success'` and nothing else. */
async function unwrap<T>(response: Response, translate: Translate): Promise<T> {
  // What breaks off is lost, not wrong: the caller says why.
  const body: unknown = await response.json().catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (response.ok && isRecord(body) && body.msg === 'success')
    return (body as unknown as SuccessBody<T>).result;
  const { status } = response;
  const retryAfterMs = retryAfterOf(response);
  if (!isRecord(body)) {
    const message = `The server answered ${status} without a reason.`;
    const key = CLIENT_ERRORS.badAnswer;
    throw new ApiError({ status, key, message: translate?.(key) ?? message, retryAfterMs });
  }
  const { msg, key, params, fields, record } = body as unknown as ErrorBody;
  throw new ApiError({
    status,
    key: key ?? HAS_ERROR,
    message: (typeof msg === 'string' && msg) || (translate?.(HAS_ERROR) ?? 'Has Error'),
    params,
    fields,
    record,
    retryAfterMs,
  });
}

function reasonLost(error: unknown, timedOut: boolean, translate: Translate): ApiError {
  if (error instanceof ApiError) return error;
  if (timedOut) return lost(CLIENT_ERRORS.timeout, 'The server did not answer in time.', translate);
  return lost(CLIENT_ERRORS.network, 'The server could not be reached.', translate);
}

function bodyOf(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  return body instanceof FormData ? body : JSON.stringify(body);
}

export async function perform<T>(call: HttpCall, context: ApiContext, send: Fetch): Promise<T> {
  const limit = AbortSignal.timeout(call.options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const given = call.options.signal;
  try {
    const response = await send(`${API_BASE}${call.path}`, {
      method: call.method,
      headers: headersOf(call, context),
      body: bodyOf(call.body),
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive: call.options.keepalive,
      signal: given ? AbortSignal.any([limit, given]) : limit,
    });
    return await unwrap<T>(response, context.translate);
  } catch (error) {
    // Rejects with the caller's own reason.
    throw given?.aborted ? error : reasonLost(error, limit.aborted, context.translate);
  }
}
