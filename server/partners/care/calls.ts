import { randomUUID } from 'node:crypto';
import { sameText } from '../../secrets/constantTime';
import { type Caller, createCaller, PartnerError, type RetryPolicy, willPass } from '../caller';
import type { CallRecord } from '../messages';
import { RX_HEADERS, signedText } from './headers';
import type { CareCall, CareCallee, CareCalls, TestOutcome } from './port';
import { hmacOf } from './signature';

export interface CareCallNeeds {
  clock: () => number;
  record(kind: CareCallee['kind'], call: CallRecord): Promise<void>;
  /** Host of an address → where it is really: the simulated partners of the demonstration. */
  reach: ReadonlyMap<string, string>;
  patience?: RetryPolicy;
}

const TEST_TIMEOUT_MS = 5_000;
const ANSWER_MAX = 8_192;
const PROBLEM_MAX = 300;

/** Where an address is called, and the path that is signed. */
function placeOf(reach: CareCallNeeds['reach'], accessUrl: string, action: string) {
  const url = new URL(accessUrl);
  const base = reach.get(url.host) ?? url.origin;
  const path = `${url.pathname === '/' ? '' : url.pathname}/${action}`;
  return { url: base + path, path };
}

interface CareResponse {
  status: number;
  text: string;
  /** Signed with the secret that the question was signed with. */
  signed: boolean;
}

async function ask(
  { clock, record, reach }: CareCallNeeds,
  { kind, accessUrl, appKey, secret }: CareCallee,
  { action, body, subject }: CareCall,
  signal: AbortSignal,
): Promise<CareResponse> {
  const text = JSON.stringify(body);
  const { url, path } = placeOf(reach, accessUrl, action);
  const [timestamp, nonce] = [String(clock()), randomUUID()];
  const log = { method: 'POST', target: path, subject, body: text };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: text,
      signal,
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [RX_HEADERS.key]: appKey,
        [RX_HEADERS.timestamp]: timestamp,
        [RX_HEADERS.nonce]: nonce,
        [RX_HEADERS.signature]: hmacOf(secret, signedText({ timestamp, nonce, path, body: text })),
      },
    });
    const told = (await answer.text()).slice(0, ANSWER_MAX);
    const signature = answer.headers.get(RX_HEADERS.signature) ?? '';
    const signed = sameText(hmacOf(secret, `${nonce}\n${told}`), signature);
    const problem = answer.status >= 300 ? `answered ${answer.status}` : undefined;
    await record(kind, { ...log, status: answer.status, answer: told, problem });
    return { status: answer.status, text: told, signed };
  } catch (error) {
    await record(kind, { ...log, problem: problemOf(error) });
    throw error;
  }
}

/** What a fetch that failed says: its cause names the refused connection, the unknown name, the bad certificate. */
function problemOf(error: unknown): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { message?: string } };
  if (name === 'TimeoutError') return `no answer in ${TEST_TIMEOUT_MS / 1_000} s`;
  return String(cause?.message ?? message ?? error).slice(0, PROBLEM_MAX);
}

function judged({ status, signed }: CareResponse): Omit<TestOutcome, 'ms'> {
  if (status === 401 || status === 403) return { result: 'refused', problem: `answered ${status}` };
  if (status >= 300) return { result: 'unreachable', problem: `answered ${status}` };
  return signed
    ? { result: 'ok' }
    : { result: 'unsigned', problem: 'the answer is not signed with the secret' };
}

function done({ status, signed }: CareResponse): void {
  if (status >= 300) throw new PartnerError(`answered ${status}`, willPass(status), status);
  if (!signed) throw new PartnerError('the answer is not signed with the secret', false, status);
}

/** Calls of partners of care, signed with what they share with us. Every try is noted. */
export function createCareCalls(needs: CareCallNeeds): CareCalls {
  const callers = new Map<string, Caller>();
  const callerOf = (accessUrl: string): Caller => {
    const { host } = new URL(accessUrl);
    const caller = callers.get(host) ?? createCaller(needs.patience);
    callers.set(host, caller);
    return caller;
  };
  return {
    async test(callee) {
      const from = performance.now();
      const passed = () => Math.round(performance.now() - from);
      const ping = { action: 'ping', body: { at: needs.clock() }, subject: '' };
      try {
        const answer = await ask(needs, callee, ping, AbortSignal.timeout(TEST_TIMEOUT_MS));
        return { ...judged(answer), ms: passed() };
      } catch (error) {
        return { result: 'unreachable', ms: passed(), problem: problemOf(error) };
      }
    },
    call: (callee, call) =>
      callerOf(callee.accessUrl)(async (signal) => done(await ask(needs, callee, call, signal))),
  };
}
