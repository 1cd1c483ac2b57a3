import { ulid } from 'ulid';
import type { Executor } from '../db/tables';
import type { WireMessage } from './payment/port';
import type { CallRecord } from './payment/wechatPay';

/** Headers that identify the sender; whatever else a proxy adds is nobody's business. */
const KEPT = /^(wechatpay-|content-type$|request-id$)/;
const TEXT_MAX = 64 * 1024;
const PROBLEM_MAX = 500;

/** Notes what a partner was asked and answered. */
export async function recordCall(db: Executor, partner: string, call: CallRecord): Promise<void> {
  const { method, target, subject, body, status = null, answer = null, problem = null } = call;
  await db
    .insertInto('partnerMessages')
    .values({
      id: ulid(),
      partner,
      direction: 'out',
      subject,
      what: `${method} ${target}`.slice(0, PROBLEM_MAX),
      headers: null,
      body,
      status,
      answer: answer?.slice(0, TEXT_MAX) ?? null,
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      handledAt: null,
    })
    .execute();
}

/** Keeps a message word for word, before anybody looks into it. @returns its id */
export async function keepMessage(
  db: Executor,
  partner: string,
  { headers, body }: WireMessage,
  at: Date,
): Promise<string> {
  const id = ulid();
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name)));
  await db
    .insertInto('partnerMessages')
    .values({
      id,
      partner,
      direction: 'in',
      at,
      subject: null,
      what: 'notice',
      headers: JSON.stringify(kept),
      // The database holds no NUL; a message with one is no message of ours.
      body: body.replaceAll('\0', '�'),
      status: null,
      answer: null,
      problem: 'not looked at yet',
      handledAt: null,
    })
    .execute();
  return id;
}

/** A message that is believed: whoever handles it finds it until it is done. */
export async function believed(db: Executor, id: string, subject: string, what: string): Promise<void> {
  await db
    .updateTable('partnerMessages')
    .set({ subject, what, problem: null })
    .where('id', '=', id)
    .execute();
}

export async function disbelieved(db: Executor, id: string, problem: string): Promise<void> {
  await db
    .updateTable('partnerMessages')
    .set({ problem: problem.slice(0, PROBLEM_MAX) })
    .where('id', '=', id)
    .execute();
}

export async function handled(db: Executor, id: string, at: Date): Promise<void> {
  await db.updateTable('partnerMessages').set({ handledAt: at }).where('id', '=', id).execute();
}
