import type { MessageCause } from '../../contract/orders/platform/messageCauses';
import type { MessageFinding, MessageState } from '../../contract/orders/platform/messages';
import { partnerMessages } from '../../contract/resources/system/partnerMessages';
import type { Database } from '../db/database';
import { type Bus, EVERYBODY } from '../events/bus';
import { ulid } from '../ids';
import type { Keys } from '../secrets/keys';
import { createSealer } from '../secrets/sealer';
import { willPass } from './caller';
import { NoticeError, type WireMessage } from './payment/port';

/** Headers that identify the sender; those added by proxies are not stored. */
const KEPT = /^(wechatpay-|rx-|content-type$|request-id$)/;
const TEXT_MAX = 64 * 1024;
const PROBLEM_MAX = 500;

/** Messages name people: their text is sealed as records are. */
export interface MessageDeps {
  database: Pick<Database, 'db'>;
  keys: Pick<Keys, 'record'>;
  clock: () => number;
  bus: Pick<Bus, 'publishLive'>;
}

/** Lists, and the count of those to check, are looked at again; of what is done by itself nobody waits to hear. */
function tellLists({ bus }: Pick<MessageDeps, 'bus'>): void {
  bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: partnerMessages.name }]);
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
  /** Of a problem, where the status of the answer does not say it. */
  cause?: MessageCause;
}

/** Why a call was not done, as far as its answer says. */
function causeOfCall({ problem, status, cause }: CallRecord): MessageCause | null {
  if (problem === undefined) return null;
  if (cause) return cause;
  return status === undefined || willPass(status) ? 'no_answer' : 'refused';
}

/** Notes what a partner was asked and answered. */
export async function recordCall(deps: MessageDeps, partner: string, call: CallRecord): Promise<void> {
  const { database, keys, clock } = deps;
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
      cause: causeOfCall(call),
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      state: problem === null ? 'done' : 'failed',
      finding: null,
      handledAt: null,
    })
    .execute();
  if (problem !== null) tellLists(deps);
}

/** A message that was judged before it is kept: one write instead of two. */
export interface MessageVerdict {
  state: Extract<MessageState, 'received' | 'waiting' | 'refused' | 'failed'>;
  /** What whoever runs it again has to know. */
  headers?: object;
  cause?: MessageCause;
  problem?: string;
  subject?: string;
}

/** Of a message that is not believed; what cannot even be judged is kept as it came. */
export const judgedBy = (error: unknown): MessageVerdict =>
  error instanceof NoticeError
    ? { state: 'refused', cause: error.verdict, problem: error.message }
    : { state: 'received' };

/** Stores a message verbatim before it is processed. @returns its id */
export async function keepMessage(
  deps: MessageDeps,
  partner: string,
  { headers, body }: WireMessage,
  what: string,
  { state, headers: known, cause, problem, subject }: MessageVerdict,
): Promise<string> {
  const { database, keys, clock } = deps;
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
      cause: cause ?? null,
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      state,
      finding: null,
      handledAt: null,
    })
    .execute();
  if (state === 'failed') tellLists(deps);
  return id;
}

/** The text of a message as it came. */
export function messageContent(
  { keys }: Pick<MessageDeps, 'keys'>,
  { id, body }: { id: string; body: string },
): string {
  return String(createSealer(keys).open(body, { id, name: 'body' }));
}

interface MessageContext {
  subject?: string;
  finding?: MessageFinding;
  cause?: MessageCause;
  problem?: string;
}

async function nowIs(
  deps: MessageDeps,
  id: string,
  state: MessageState,
  { finding, cause, problem, ...about }: MessageContext = {},
): Promise<void> {
  const { database, clock } = deps;
  const at = new Date(clock());
  await database.db
    .updateTable('partnerMessages')
    .set((eb) => ({
      ...about,
      state,
      finding: finding ?? null,
      cause: cause ?? null,
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      handledAt: state === 'done' || state === 'finding' ? at : null,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute();
  if (state !== 'done') tellLists(deps);
}

/** Done; with a finding a person has to look at it. */
export const handled = (deps: MessageDeps, id: string, about: MessageContext = {}) =>
  nowIs(deps, id, about.finding === undefined ? 'done' : 'finding', about);

/** Not retried, unless a person asks for it. */
export const givenUp = (deps: MessageDeps, id: string, cause: MessageCause, problem?: string) =>
  nowIs(deps, id, 'failed', { cause, problem });

/** One more try, why the last one did not do, and what it was about. */
export async function tried(
  { database }: MessageDeps,
  id: string,
  { cause, problem, subject }: Omit<MessageContext, 'finding'> = {},
): Promise<number> {
  const { tries } = await database.db
    .updateTable('partnerMessages')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      cause: cause ?? null,
      problem: problem?.slice(0, PROBLEM_MAX) ?? null,
      ...(subject !== undefined && { subject }),
    }))
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirstOrThrow();
  return Number(tries);
}
