import { ulid } from 'ulid';
import type { Finding, MessageState } from '../../contract/orders/platform/messages';
import type { Keys } from '../auth/keys';
import type { Database } from '../db/database';
import { createSealer } from '../kit/sealing';
import { NoticeError, type WireMessage } from './payment/port';

/** Headers that identify the sender; whatever else a proxy adds is nobody's business. */
const KEPT = /^(wechatpay-|rx-|content-type$|request-id$)/;
const TEXT_MAX = 64 * 1024;
const PROBLEM_MAX = 500;

/** Messages name people: their text is sealed as records are. */
export interface MessageDeps {
  database: Pick<Database, 'db'>;
  keys: Pick<Keys, 'record'>;
  clock: () => number;
}
/** One try of a call, for the log. */
export interface CallRecord {
  method: string;
  target: string;
  subject: string;
  body: string;
  status?: number;
  answer?: string;
  problem?: string;
}

/** Notes what a partner was asked and answered. */
export async function recordCall(
  { database, keys, clock }: MessageDeps,
  partner: string,
  call: CallRecord,
): Promise<void> {
  const { method, target, subject, body, status = null, answer, problem = null } = call;
  const [id, box, at] = [ulid(), createSealer(keys), new Date(clock())];
  await database.db
    .insertInto('partnerMessages')
    .values({
      id,
      partner,
      direction: 'out',
      at,
      subject,
      what: `${method} ${target}`.slice(0, PROBLEM_MAX),
      headers: null,
      body: String(box.seal(body.slice(0, TEXT_MAX), { id, name: 'body' })),
      status,
      answer:
        answer === undefined ? null : String(box.seal(answer.slice(0, TEXT_MAX), { id, name: 'answer' })),
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      state: problem === null ? 'done' : 'failed',
      finding: null,
      handledAt: null,
    })
    .execute();
}

/** A message that was judged before it is kept: one write instead of two. */
export interface MessageVerdict {
  state: Extract<MessageState, 'received' | 'waiting' | 'refused' | 'failed'>;
  /** What whoever runs it again has to know. */
  headers?: object;
  problem?: string;
  subject?: string;
}

/** Of a message that is not believed; what cannot even be judged is kept as it came. */
export const judgedBy = (error: unknown): MessageVerdict =>
  error instanceof NoticeError
    ? { state: 'refused', problem: `${error.verdict}: ${error.message}` }
    : { state: 'received' };

/** Keeps a message word for word, before anybody does what it says. @returns its id */
export async function keepMessage(
  { database, keys, clock }: MessageDeps,
  partner: string,
  { headers, body }: WireMessage,
  what: string,
  { state, headers: known, problem, subject }: MessageVerdict,
): Promise<string> {
  const id = ulid();
  const kept = known ?? Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name)));
  await database.db
    .insertInto('partnerMessages')
    .values({
      id,
      partner,
      direction: 'in',
      at: new Date(clock()),
      subject: subject ?? null,
      what,
      headers: JSON.stringify(kept),
      // The database holds no NUL; a message with one is no message of ours.
      body: String(createSealer(keys).seal(body.replaceAll('\0', '�'), { id, name: 'body' })),
      status: null,
      answer: null,
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      state,
      finding: null,
      handledAt: null,
    })
    .execute();
  return id;
}

/** The text of a message as it came. */
export function messageText(
  { keys }: Pick<MessageDeps, 'keys'>,
  { id, body }: { id: string; body: string },
): string {
  return String(createSealer(keys).open(body, { id, name: 'body' }));
}

interface MessageContext {
  subject?: string;
  finding?: Finding;
  problem?: string;
}

async function nowIs(
  { database, clock }: MessageDeps,
  id: string,
  state: MessageState,
  { finding, problem, ...about }: MessageContext = {},
): Promise<void> {
  const at = new Date(clock());
  await database.db
    .updateTable('partnerMessages')
    .set((eb) => ({
      ...about,
      state,
      finding: finding ?? null,
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      handledAt: state === 'done' || state === 'finding' ? at : null,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute();
}

/** Done; with a finding a person has to look at it. */
export const handled = (deps: MessageDeps, id: string, about: MessageContext = {}) =>
  nowIs(deps, id, about.finding === undefined ? 'done' : 'finding', about);

/** Nobody tries it again, unless a person says so. */
export const givenUp = (deps: MessageDeps, id: string, problem: string) =>
  nowIs(deps, id, 'failed', { problem });

/** One more try, why the last one did not do, and what it was about. */
export async function tried(
  { database }: MessageDeps,
  id: string,
  { problem, subject }: Pick<MessageContext, 'problem' | 'subject'> = {},
): Promise<number> {
  const { tries } = await database.db
    .updateTable('partnerMessages')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      ...(subject !== undefined && { subject }),
    }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirstOrThrow();
  return Number(tries);
}
