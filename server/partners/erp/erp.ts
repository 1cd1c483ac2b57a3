import { randomBytes } from 'node:crypto';
import { type Caller, createCaller, PATIENCE, PartnerError, type RetryPolicy, willPass } from '../caller';
import { partnerProblem } from '../causes';
import type { CallRecord } from '../messages';
import { createOutbound, type OutboundOptions } from '../outbound';
import type { ErpPort } from './port';
import { pushBody, pushedOf, takenOf } from './pushes';
import { replenishedBody, signedMessage } from './wire';

export interface ErpCalls {
  clock: () => number;
  record(call: CallRecord): Promise<void>;
  /** Of the operator: they may be in a private network. */
  hosts: readonly string[];
  lookup?: OutboundOptions['lookup'];
  patience?: RetryPolicy;
}
/** An order waits minutes and hours for its next try; nothing is gained by tries a second later. */
const ONE_TRY: RetryPolicy = { ...PATIENCE, retries: 0 };

/** Calls of all ERPs; each address has a breaker of its own. Every try is noted with its answer. */
export function createErp({ clock, record, hosts, lookup, patience = ONE_TRY }: ErpCalls): ErpPort {
  const trusted = new Set(hosts);
  const post = createOutbound({ trusted, lookup });
  const callers = new Map<string, Caller>();
  const callerOf = (url: string): Caller => {
    const { origin } = new URL(url);
    const caller = callers.get(origin) ?? createCaller(patience);
    callers.set(origin, caller);
    return caller;
  };

  async function call<T>(url: string, subject: string, body: string, read: (text: string) => T): Promise<T> {
    const log = { method: 'POST', target: new URL(url).pathname, subject, body };
    return callerOf(url)(async (signal) => {
      let answer: { status: number; text: string } | undefined;
      try {
        answer = await post({ url, body, signal });
        const { status, text } = answer;
        if (status !== 200) throw new PartnerError(`answered ${status}`, willPass(status), status);
        const done = read(text);
        await record({ ...log, status, answer: text });
        return done;
      } catch (error) {
        await record({
          ...log,
          status: answer?.status,
          answer: answer?.text,
          problem: (error as Error).message,
          cause: partnerProblem(error).cause,
        });
        throw error;
      }
    });
  }

  return {
    trusted,
    push(account, order) {
      const nonce = randomBytes(8).toString('hex');
      const message = signedMessage(account, pushBody(order), { now: clock(), nonce });
      const url = `${account.url}/orders/push`;
      return call(url, order.thirdNo, JSON.stringify(message), (text) => pushedOf(text, order.thirdNo));
    },
    async replenished(account, end) {
      const nonce = randomBytes(8).toString('hex');
      const message = signedMessage(account, replenishedBody(end), { now: clock(), nonce });
      await call(`${account.url}/replenishments/end`, end.thirdNo, JSON.stringify(message), takenOf);
    },
  };
}
