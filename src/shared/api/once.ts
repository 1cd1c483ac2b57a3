import { MINUTE_MS } from '@contract/time/durations';
import type { QueryReturnValue } from '@reduxjs/toolkit/query';
import type { ApiRequest } from './baseApi';
import { type ApiProblem, NO_ANSWER, problemOf } from './errors';
import { idempotencyHeaders } from './idempotency';

/** For so long after the last try the same wish is the same request; the server remembers it for a day. */
const SAME_WISH_MS = 10 * MINUTE_MS;
/** What was seen when it was wished, and the name of a run: kept from the first try. */
const SEEN = ['version', 'expectedVersions', 'run'];

interface Attempt {
  wish: string;
  request: ApiRequest;
  until: number;
}
type Values = Readonly<Record<string, unknown>>;

/** The last change that was asked for, by record: `/users/u1`, `/users/bulk`. Kept while its answer is missing. */
const unanswered = new Map<string, Attempt>();

/** A gateway may have lost the answer of a server that did what it was told. */
const isUnanswered = (status: number) => status === NO_ANSWER || status >= 502;

/** The password or code of a confirmed command; a field may have the same name. */
const isProof = (name: string, value: unknown) => name === 'proof' && typeof value === 'object';

const wished = (values: unknown) =>
  Object.entries((values ?? {}) as Values).filter(
    ([name, value]) => !SEEN.includes(name) && !isProof(name, value),
  );

const wishOf = ({ method, url, params, body }: ApiRequest) =>
  JSON.stringify([method, url, wished(params), wished(body)]);

/** As it was asked before, with the proof of now: a code is good for one try. */
function again(first: ApiRequest, now: ApiRequest): ApiRequest {
  const { proof } = (now.body ?? {}) as Values;
  return proof === undefined ? first : { ...first, body: { ...(first.body as Values), proof } };
}

const recordOf = (url: string) => url.split('/').slice(0, 3).join('/');
const listOf = (record: string) => record.split('/')[1];

/** An answer tells how the record is now: what was asked of it before that is over, one by one or for many. */
function settle(record: string): void {
  for (const other of unanswered.keys()) {
    const many = [record, other].some((each) => each.endsWith('/bulk'));
    if (other === record || (many && listOf(other) === listOf(record))) unanswered.delete(other);
  }
}

/**
 * Sends a change so that it takes effect once: what is asked again because its answer was lost is the same request. It
 * keeps its key and the version it began with, although the record may show meanwhile that the first one arrived.
 */
export async function sendOnce<T>(
  asked: ApiRequest,
  send: (request: ApiRequest) => PromiseLike<T>,
): Promise<T> {
  const { body, headers = idempotencyHeaders() } = asked;
  // A trial changes nothing.
  if ((body as Values | undefined)?.dryRun) return send(asked);
  const [record, wish] = [recordOf(asked.url), wishOf(asked)];
  const last = unanswered.get(record);
  const isSame = last?.wish === wish && Date.now() < last.until;
  const request = isSame ? again(last.request, asked) : { ...asked, headers };
  const keep = () => unanswered.set(record, { wish, request, until: Date.now() + SAME_WISH_MS });
  keep();
  try {
    const answer = await send(request);
    settle(record);
    return answer;
  } catch (error) {
    if (isUnanswered(problemOf(error).status)) keep();
    else settle(record);
    throw error;
  }
}

interface Answer {
  data?: unknown;
  error?: ApiProblem;
}
type Outcome<T> = QueryReturnValue<T, ApiProblem, object | undefined>;

/** `queryFn` of a change that takes effect once. @param read what the caller gets of the answer */
export function once<Args, Result>(
  query: (args: Args) => ApiRequest,
  read: (answer: unknown, request: ApiRequest) => Result = (answer) => answer as Result,
) {
  return async (
    args: Args,
    _api: unknown,
    _options: unknown,
    ask: (request: ApiRequest) => PromiseLike<Answer> | Answer,
  ): Promise<Outcome<Result>> => {
    try {
      const data = await sendOnce(query(args), async (request) => {
        const answer = await ask(request);
        if (answer.error) throw answer.error;
        return read(answer.data, request);
      });
      return { data };
    } catch (error) {
      return { error: problemOf(error) };
    }
  };
}
