import { type Caller, createCaller, PartnerError, type Patience } from '../caller';
import type { CallRecord } from '../messages';

export interface PlatformCall {
  method: 'GET' | 'POST';
  url: string;
  /** Fields of the form; of a GET they stand in the query. */
  fields: Readonly<Record<string, string>>;
  /** The bill it is about. */
  subject: string;
}
export interface PlatformCalls {
  clock: () => number;
  record(call: CallRecord): Promise<void>;
  patience?: Patience;
}
export type Send = <T>(wanted: PlatformCall, read: (text: string) => T) => Promise<T>;

/** What opens something stands in no log. */
const SECRET = /^(token|access_token)$/;
export const maskedFields = (fields: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...fields].map(([name, value]) => [name, SECRET.test(name) ? '***' : value]));

async function tryOnce({ method, url, fields }: PlatformCall, signal: AbortSignal) {
  const form = new URLSearchParams(fields);
  const answer = await fetch(method === 'GET' ? `${url}?${form}` : url, {
    method,
    body: method === 'GET' ? undefined : form,
    signal,
    // A redirect could carry the order to somebody the operator never named.
    redirect: 'error',
  });
  return { status: answer.status, text: await answer.text() };
}

/**
 * Calls of one platform. Each address has a breaker of its own: a store that points elsewhere keeps nobody waiting.
 * Every try is noted, with its answer.
 */
export function createSend({ record, patience }: PlatformCalls): Send {
  const callers = new Map<string, Caller>();
  const callerOf = (url: string): Caller => {
    const { origin } = new URL(url);
    const caller = callers.get(origin) ?? createCaller(patience);
    callers.set(origin, caller);
    return caller;
  };
  return (wanted, read) =>
    callerOf(wanted.url)(async (signal) => {
      const { method, subject } = wanted;
      const shown = maskedFields(new URLSearchParams(wanted.fields)).toString();
      const log = { method, target: new URL(wanted.url).pathname, subject, body: shown };
      let answer: { status: number; text: string };
      try {
        answer = await tryOnce(wanted, signal);
      } catch (error) {
        await record({ ...log, problem: String(error) });
        throw error;
      }
      const { status, text } = answer;
      try {
        if (status >= 300)
          throw new PartnerError(`answered ${status}`, status >= 500 || status === 429, status);
        const done = read(text);
        await record({ ...log, status, answer: text });
        return done;
      } catch (error) {
        await record({ ...log, status, answer: text, problem: (error as Error).message });
        throw error;
      }
    });
}
