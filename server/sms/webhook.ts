import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database';
import type { SmsOutboxTable } from '../db/tables/general/accounts';
import type { Job, JobRunner } from '../jobs/jobs';
import type { RecordKeys } from '../secrets/sealer';
import type { SmsSettings } from './message';
import { queuedMessage, settleMessage } from './outbox';

export const WEBHOOK_JOB = 'sms.webhook';
const TRIES = 3;
const TIME_OUT_MS = 5_000;

export type HttpPost = (
  url: string,
  init: { headers: Record<string, string>; body: string; timeoutMs: number },
) => Promise<{ status: number }>;

const postByFetch: HttpPost = async (url, { headers, body, timeoutMs }) => {
  const signal = AbortSignal.timeout(timeoutMs);
  // A redirect could lead to a host the operator did not configure.
  const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  await answer.body?.cancel();
  return { status: answer.status };
};

export interface WebhookDeps {
  database: Pick<Database, 'db'>;
  clock: () => number;
  keys: RecordKeys;
  config?: SmsSettings;
  post?: HttpPost;
}

/** `X-Pharos-Signature`: hex HMAC-SHA256 of `<X-Pharos-Timestamp>.<body>`; the time stops replays. */
export function webhookSignature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

function requestOf(
  { id, mobile, scene, locale, text }: Selectable<SmsOutboxTable>,
  secret: string,
  now: number,
) {
  const body = JSON.stringify({ id, mobile, scene, locale, text });
  const timestamp = String(now);
  const headers = {
    'content-type': 'application/json',
    'x-pharos-timestamp': timestamp,
    'x-pharos-signature': `sha256=${webhookSignature(secret, timestamp, body)}`,
  };
  return { headers, body, timeoutMs: TIME_OUT_MS };
}

/** What went wrong, in words that hold neither the text nor the address it was sent to. */
async function problemOf(sending: Promise<{ status: number }>): Promise<string | undefined> {
  try {
    const { status } = await sending;
    return status >= 200 && status < 300 ? undefined : `the SMS webhook answered ${status}`;
  } catch {
    return 'the SMS webhook did not answer';
  }
}

/** One try. It throws when there shall be another one. */
export async function deliver(deps: WebhookDeps, { payload, attempts }: Job): Promise<void> {
  const { database, clock, keys, config, post = postByFetch } = deps;
  const { smsWebhookUrl: url, smsWebhookSecret: secret } = config ?? {};
  const message = await queuedMessage(database.db, String(payload.id), keys);
  if (!message) return;
  const settle = (state: 'sent' | 'failed', error?: string) =>
    settleMessage(database.db, message, state, error);
  if (message.expireAt && message.expireAt.getTime() <= clock()) return settle('failed', 'too late');
  if (!url || !secret) return settle('failed', 'no SMS webhook');
  const problem = await problemOf(post(url, requestOf(message, secret, clock())));
  if (problem === undefined) return settle('sent');
  if (attempts >= TRIES) return settle('failed', problem);
  throw new Error(problem);
}

/** Lets the job runner hand over texts, also those that waited for a restart. */
export function registerSmsJobs(jobs: Pick<JobRunner, 'handle'>, deps: WebhookDeps): void {
  jobs.handle(WEBHOOK_JOB, (job) => deliver(deps, job), { leaseMs: 4 * TIME_OUT_MS });
}
