import { HINT_MEMORY_MS } from '@contract/push';
import { type BaseQueryFn, buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { type UseSelector, useDispatch, useStore } from 'react-redux';
import { type ApiProblem, problemOf } from './errors';
import { http } from './http';
import type { RequestOptions } from './perform';
import { CACHE, useCacheSelector } from './useCacheSelector';

export type QueryValue = string | number | boolean | undefined;
export interface ApiRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Query of the address; `undefined` and empty text are left out. */
  params?: Record<string, QueryValue>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Goes on when the page is left meanwhile. */
  keepalive?: true;
}

/** `url?a=1&b=2` without the values that are absent. */
export function withQuery(url: string, params: Record<string, QueryValue> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return given.length > 0 ? `${url}?${query}` : url;
}

function send(request: ApiRequest, options: RequestOptions): Promise<unknown> {
  const path = withQuery(request.url, request.params);
  switch (request.method) {
    case 'POST':
      return http.post(path, request.body, options);
    case 'PUT':
      return http.put(path, request.body, options);
    case 'DELETE':
      return http.delete(path, options);
    default:
      return http.get(path, options);
  }
}

const baseQuery: BaseQueryFn<ApiRequest | string, unknown, ApiProblem> = async (request, { signal }) => {
  const call = typeof request === 'string' ? { url: request } : request;
  try {
    const { headers, keepalive } = call;
    return { data: await send(call, { headers, keepalive, signal }) };
  } catch (error) {
    return { error: problemOf(error) };
  }
};

/** Kinds of cached answers; a hint of the stream invalidates by these names. */
export const TAGS = [
  'alerts',
  'climate',
  'deviceAuths',
  'devices',
  'doorRecords',
  'iotCards',
  'resource',
  'stock',
] as const;

const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ hooks: { useDispatch, useSelector: useCacheSelector as UseSelector, useStore } }),
);

/** What nobody looked at nobody was told of, but for the last seconds: half of them are for the way to the server. */
const ASKED_ANEW_S = HINT_MEMORY_MS / 2 / 1_000;

/** Cache of requests and answers. Features add their own with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: CACHE,
  baseQuery,
  refetchOnMountOrArgChange: ASKED_ANEW_S,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
