import type { NamedRecord } from '@contract/common/envelope';

/** Status of an error that never reached a server: no network, time-out, broken answer. */
export const NO_ANSWER = 0;

/** Fallback without a message. */
export const HAS_ERROR = 'err.common.has_error';

/** What the client itself can say about a failed call; every other key comes from the server. */
export const CLIENT_ERRORS = {
  unknown: HAS_ERROR,
  network: 'err.client.network',
  timeout: 'err.client.timeout',
  badAnswer: 'err.client.badAnswer',
  insecure: 'err.client.insecure',
} as const;
export type ClientErrorKey = (typeof CLIENT_ERRORS)[keyof typeof CLIENT_ERRORS];

export interface ApiProblem {
  /** HTTP status, or 0 when no answer came. */
  status: number;
  /** Message key, `err.*`. */
  key: string;
  /** Translated by the server; for errors of the client itself, in English. */
  message: string;
  params?: Record<string, string | number>;
  /** Field name → message key. */
  fields?: Record<string, string>;
  /** What stands in the way. */
  record?: NamedRecord;
  /** After which to ask again, as the server said. */
  retryAfterMs?: number;
}

/** A call that was refused or lost. */
export class ApiError extends Error implements ApiProblem {
  declare readonly status: number;
  declare readonly key: string;
  declare readonly params?: Record<string, string | number>;
  declare readonly fields?: Record<string, string>;
  declare readonly record?: NamedRecord;
  declare readonly retryAfterMs?: number;
  readonly #problem: ApiProblem;

  constructor(problem: ApiProblem) {
    super(problem.message);
    Object.assign(this, problem, { name: 'ApiError' });
    this.#problem = problem;
  }

  /** The plain form that fits into a store. */
  toProblem(): ApiProblem {
    return this.#problem;
  }
}

/** What calls of the cache are refused with already has the plain form. */
function isProblem(error: unknown): error is ApiProblem {
  return typeof error === 'object' && error !== null && !(error instanceof Error) && 'status' in error;
}

/** Any thrown thing as an `ApiProblem`, for places that must show something. */
export function problemOf(error: unknown): ApiProblem {
  if (isProblem(error)) return error;
  if (error instanceof ApiError) return error.toProblem();
  const message = error instanceof Error ? error.message : String(error);
  return { status: NO_ANSWER, key: HAS_ERROR, message };
}
