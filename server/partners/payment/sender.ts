import type { KeyObject } from 'node:crypto';
import { MINUTE_MS } from '../../../contract/time/durations';
import { type Caller, createCaller, PartnerError } from '../caller';
import type { CallRecord } from '../messages';
import { type ApiAnswer, paymentError } from './answers';
import { NoticeError, type WireMessage } from './port';
import { answerText, authorization, isSignedBy, type Signer } from './signature';

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
const FRESH_MS = 5 * MINUTE_MS;

const headerOf = ({ headers }: WireMessage, name: string) => String(headers[name] ?? '');

/** @throws NoticeError unless the provider said exactly this, just now */
export function assertNoticeSigned(account: PaymentAccount, received: WireMessage, now: number): void {
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

/** A picture goes as a form: only what is said of it is signed. */
export interface PaymentUpload {
  filename: string;
  sha256: string;
  bytes: Buffer;
}
export interface ApiCall {
  method: 'GET' | 'POST';
  target: string;
  subject: string;
  body?: object;
  upload?: PaymentUpload;
  /** A file: the provider does not sign it, its digest was in a signed answer. */
  unsigned?: true;
}

/** What is signed, what goes over the wire, and of which type it is. */
function sent({ method, body = {}, upload }: ApiCall): {
  text: string;
  body?: string | FormData;
  type: Record<string, string>;
} {
  if (upload) {
    const { bytes, ...meta } = upload;
    const text = JSON.stringify(meta);
    const form = new FormData();
    form.set('meta', new Blob([text], { type: 'application/json' }));
    form.set('file', new Blob([new Uint8Array(bytes)]), upload.filename);
    return { text, body: form, type: {} };
  }
  if (method === 'GET') return { text: '', type: {} };
  const text = JSON.stringify(body);
  return { text, body: text, type: { 'content-type': 'application/json' } };
}

export function createSender(account: PaymentAccount, { clock, record, call = createCaller() }: PaymentDeps) {
  const signer: Signer = account;
  /** What is signed or digested are the bytes: `text()` would take the mark away that bills begin with. */
  async function tryOnce(wanted: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    const { method, target } = wanted;
    const { text, body, type } = sent(wanted);
    const headers = {
      accept: 'application/json',
      authorization: authorization(signer, { method, target, body: text }, clock()),
      // With this key of the provider the personal values are encrypted.
      'wechatpay-serial': account.platformSerial,
      ...type,
    };
    // A redirect could lead to a host the operator did not configure.
    const init = { method, headers, body, signal, redirect: 'error' } as const;
    const answer = await fetch(account.url + target, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const received = { headers: Object.fromEntries(answer.headers), body: bytes.toString('utf8') };
    if (answer.status < 500 && !wanted.unsigned) assertNoticeSigned(account, received, clock());
    return { status: answer.status, body: received.body };
  }
  return (wanted: ApiCall): Promise<ApiAnswer> =>
    call(async (signal) => {
      const { method, target, subject } = wanted;
      const log = { method, target, subject, body: wanted.upload || wanted.body ? sent(wanted).text : '' };
      try {
        const answer = await tryOnce(wanted, signal);
        await record({ ...log, status: answer.status, answer: answer.body });
        if (answer.status >= 300) throw paymentError(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof PartnerError)) await record({ ...log, problem: String(error) });
        if (error instanceof NoticeError) throw new PartnerError(error.message, false);
        throw error;
      }
    });
}

export type Sender = ReturnType<typeof createSender>;
