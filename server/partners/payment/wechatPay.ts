import type { KeyObject } from 'node:crypto';
import type { z } from 'zod';
import { type Caller, createCaller, PartnerError } from '../caller';
import type { CallRecord } from '../messages';
import { NoticeError, type PaymentPort, type WireMessage } from './port';
import { answerText, authorization, isSignedBy, opened, type Signer } from './signature';
import { codeSchema, envelopeOf, errorSchema, noticeOf, paymentSchema, refundSchema } from './wire';

/** Where the provider is, who we are there, and the keys of both sides. */
export interface PaymentAccount {
  /** Without a slash at its end. */
  url: string;
  appId: string;
  mchId: string;
  serial: string;
  privateKey: KeyObject;
  platformSerial: string;
  platformKey: KeyObject;
  /** 32 bytes, for the contents of notices. */
  apiKey: Buffer;
  /** Where the provider tells us what happened. */
  notifyUrl: string;
}
export interface PaymentDeps {
  clock: () => number;
  record(call: CallRecord): Promise<void>;
  call?: Caller;
}

/** A signed message is as old as its time: a later one could be an earlier one said again. */
const FRESH_MS = 5 * 60_000;
const NOT_FOUND = 404;

const headerOf = ({ headers }: WireMessage, name: string) => String(headers[name] ?? '');

/** @throws NoticeError unless the provider said exactly this, just now */
function assertSigned(account: PaymentAccount, received: WireMessage, now: number): void {
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
    headerOf(received, `wechatpay-${name}`),
  ) as [string, string, string, string];
  const { platformSerial, platformKey } = account;
  if (serial !== platformSerial) throw new NoticeError('forged', `unknown serial number ${serial}`);
  if (!isSignedBy(platformKey, answerText(timestamp, nonce, received.body), signature))
    throw new NoticeError('forged', 'the signature is not that of the provider');
  if (!(Math.abs(now - Number(timestamp) * 1_000) <= FRESH_MS))
    throw new NoticeError('stale', `signed at ${timestamp}`);
}

interface ApiCall {
  method: 'GET' | 'POST';
  target: string;
  subject: string;
  body?: object;
}
interface ApiAnswer {
  status: number;
  body: string;
}

/** The provider's refusals say whether another try makes sense. */
function refusalOf({ status, body }: ApiAnswer): PartnerError {
  let told: z.output<typeof errorSchema> | undefined;
  try {
    told = errorSchema.parse(JSON.parse(body));
  } catch {
    // A proxy in between answers as it likes.
  }
  const transient = status >= 500 || status === 429;
  return new PartnerError(
    `the payment provider answered ${status} ${told?.code ?? ''}`,
    transient,
    status,
    told?.code,
  );
}

function createSender(account: PaymentAccount, { clock, record, call = createCaller() }: PaymentDeps) {
  const signer: Signer = account;
  async function tryOnce({ method, target, body = {} }: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    const text = method === 'GET' ? '' : JSON.stringify(body);
    const headers = {
      accept: 'application/json',
      authorization: authorization(signer, { method, target, body: text }, clock()),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    };
    // A redirect could carry the order to somebody the operator never named.
    const init = { method, headers, body: text || undefined, signal, redirect: 'error' } as const;
    const answer = await fetch(account.url + target, init);
    const received = { headers: Object.fromEntries(answer.headers), body: await answer.text() };
    if (answer.status < 500) assertSigned(account, received, clock());
    return { status: answer.status, body: received.body };
  }
  return (wanted: ApiCall): Promise<ApiAnswer> =>
    call(async (signal) => {
      const { method, target, subject } = wanted;
      const log = { method, target, subject, body: wanted.body ? JSON.stringify(wanted.body) : '' };
      try {
        const answer = await tryOnce(wanted, signal);
        await record({ ...log, status: answer.status, answer: answer.body });
        if (answer.status >= 300) throw refusalOf(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof PartnerError)) await record({ ...log, problem: String(error) });
        if (error instanceof NoticeError) throw new PartnerError(error.message, false);
        throw error;
      }
    });
}

function readAnswer<T>(schema: z.ZodType<T>, { body }: ApiAnswer): T {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new PartnerError('the payment provider answered in another form', false);
  }
}

/** Undefined where the provider knows of nothing. */
async function unlessAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PartnerError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

const CURRENCY = 'CNY';
const TRADES = '/v3/pay/transactions/out-trade-no';

/** Payments in the manner of WeChat Pay API v3: Native codes, queries, closing, refunds, sealed notices. */
export function createWechatPay(account: PaymentAccount, deps: PaymentDeps): PaymentPort {
  const send = createSender(account, deps);
  const { appId: appid, mchId: mchid, notifyUrl: notify_url } = account;
  return {
    async order({ outTradeNo, amount, description, expiresAt }) {
      const answer = await send({
        method: 'POST',
        target: '/v3/pay/transactions/native',
        subject: outTradeNo,
        body: {
          appid,
          mchid,
          description,
          out_trade_no: outTradeNo,
          time_expire: new Date(expiresAt).toISOString().replace(/\.\d+Z$/, '+00:00'),
          notify_url,
          amount: { total: amount, currency: CURRENCY },
        },
      });
      return { codeUrl: readAnswer(codeSchema, answer).code_url };
    },
    async query(outTradeNo) {
      const target = `${TRADES}/${encodeURIComponent(outTradeNo)}?mchid=${mchid}`;
      const answer = await unlessAbsent(send({ method: 'GET', target, subject: outTradeNo }));
      return answer && readAnswer(paymentSchema, answer);
    },
    async close(outTradeNo) {
      const target = `${TRADES}/${encodeURIComponent(outTradeNo)}/close`;
      try {
        await send({ method: 'POST', target, subject: outTradeNo, body: { mchid } });
        return true;
      } catch (error) {
        if (error instanceof PartnerError && error.status !== undefined && !error.transient) return false;
        throw error;
      }
    },
    async refund({ outTradeNo, outRefundNo, amount, total, reason }) {
      const answer = await send({
        method: 'POST',
        target: '/v3/refund/domestic/refunds',
        subject: outTradeNo,
        body: {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          reason,
          notify_url,
          amount: { refund: amount, total, currency: CURRENCY },
        },
      });
      return readAnswer(refundSchema, answer);
    },
    read(received, receivedAt = deps.clock()) {
      assertSigned(account, received, receivedAt);
      const envelope = envelopeOf(received.body);
      const { ciphertext, nonce, associated_data: associatedData } = envelope.resource;
      let content: string;
      try {
        content = opened(account.apiKey, { ciphertext, nonce, associatedData });
      } catch {
        throw new NoticeError('unreadable', 'the notice is sealed with another key');
      }
      return noticeOf(envelope, content);
    },
  };
}
