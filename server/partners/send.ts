import { type Caller, createCaller, PartnerError, type RetryPolicy, willPass } from './caller';
import { partnerProblem } from './causes';
import type { CallRecord } from './messages';

export interface PartnerCall {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** What is kept of the call: without what opens something. */
  shown: string;
  /** Our number of what it is about. */
  subject: string;
}
export interface PartnerCalls {
  clock: () => number;
  record(call: CallRecord): Promise<void>;
  patience?: RetryPolicy;
}
/** Reads an answer; the reader throws for a refusal. @throws PartnerError */
export type ReadAnswer<T> = (text: string, status: number) => T;
export type PartnerSend = <T>(wanted: PartnerCall, read: ReadAnswer<T>) => Promise<T>;

async function tryOnce({ method, url, headers, body }: PartnerCall, signal: AbortSignal) {
  // A redirect could lead to a host the operator did not configure.
  const answer = await fetch(url, { method, headers, body, signal, redirect: 'error' });
  return { status: answer.status, text: await answer.text() };
}

/** For partners that say no in the body of a good answer. @throws PartnerError */
export function assertGood(status: number): void {
  if (status >= 300) throw new PartnerError(`answered ${status}`, false, status);
}

/**
 * Calls of one partner. Each address has its own breaker, so that a bad account does not block others.
 * Every try is noted, with its answer.
 */
export function createPartnerSend({ record, patience }: PartnerCalls): PartnerSend {
  const callers = new Map<string, Caller>();
  const callerOf = (url: string): Caller => {
    const { origin } = new URL(url);
    const caller = callers.get(origin) ?? createCaller(patience);
    callers.set(origin, caller);
    return caller;
  };
  return (wanted, read) =>
    callerOf(wanted.url)(async (signal) => {
      const { method, subject, shown } = wanted;
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
        if (willPass(status)) throw new PartnerError(`answered ${status}`, true, status);
        const done = read(text, status);
        await record({ ...log, status, answer: text });
        return done;
      } catch (error) {
        const { cause } = partnerProblem(error);
        await record({ ...log, status, answer: text, problem: (error as Error).message, cause });
        throw error;
      }
    });
}
