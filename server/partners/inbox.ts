import type { MessageCause } from '../../contract/orders/platform/messageCauses';
import type { MessageFinding } from '../../contract/orders/platform/messages';
import { MINUTE_MS } from '../../contract/time/durations';
import { AppError } from '../errors';
import type { Logger } from '../log';
import { PartnerError } from './caller';
import { partnerProblem } from './causes';
import { EARLY_SEC, TooEarlyError } from './early';
import { givenUp, handled, type MessageDeps, tried } from './messages';
import { NoticeError } from './payment/port';
import { PAUSE_SEC } from './waiting';
import { turnsOf } from './workQueue';

const TRIES_MAX = 10;
const EARLY_TRIES = Math.ceil(Math.sqrt(EARLY_SEC / PAUSE_SEC));
/** So many times it is done again at once. */
const MEETINGS = 2;

export interface InboxDeps extends MessageDeps {
  log: Pick<Logger, 'warn'>;
}
/** What became of a message: what it was about, and what a person has to look at. */
export interface HandledMessage {
  subject?: string;
  finding?: MessageFinding;
}

/** Two messages about one thing met in the database: whichever lost finds what the other has stored. */
function hasMet(error: unknown): boolean {
  if (error instanceof AppError) return error.key === 'err.form.duplicate';
  return ['40001', '40P01'].includes(String((error as { code?: unknown }).code));
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = MEETINGS; tries > 0; tries--) {
    try {
      return await work();
    } catch (error) {
      if (!hasMet(error)) throw error;
    }
  }
  return work();
}

/** Why what a message says could not be done. */
function causeOf(error: unknown): MessageCause {
  if (error instanceof NoticeError) return error.verdict;
  if (error instanceof TooEarlyError) return 'early';
  return error instanceof PartnerError ? partnerProblem(error).cause : 'internal';
}

async function follow(deps: InboxDeps, id: string, work: () => Promise<HandledMessage>): Promise<void> {
  try {
    await handled(deps, id, await again(work));
  } catch (error) {
    const [cause, problem] = [causeOf(error), (error as Error).message];
    deps.log.warn({ err: error, id }, 'a message of a partner waits');
    const early = error instanceof TooEarlyError ? error : undefined;
    const tries = await tried(deps, id, { cause, problem, subject: early?.about });
    const most = early ? EARLY_TRIES : TRIES_MAX;
    if (error instanceof NoticeError || tries >= most) await givenUp(deps, id, cause, problem);
  }
}

/** Runs what follows from a believed message; what fails is tried again later, and given up when that does not help. */
export async function followed(
  deps: InboxDeps,
  id: string,
  work: () => Promise<HandledMessage>,
): Promise<void> {
  await turnsOf(deps.database).now(id, () => follow(deps, id, work));
}

/** The same for one that has just come: when many come at once, it waits for its turn, in the end on disk only. */
export async function followedInTurn(
  deps: InboxDeps,
  id: string,
  work: () => Promise<HandledMessage>,
): Promise<void> {
  try {
    await turnsOf(deps.database).later(id, () => follow(deps, id, work));
  } catch (error) {
    // Not awaited, and an uncaught error would end the server. The message stays on disk.
    deps.log.warn({ err: error, id }, 'what became of a message could not be noted');
  }
}

/** Longer than any partner's signature is good, and than anybody waits for an answer. */
const UNANSWERED_MS = 15 * MINUTE_MS;

/**
 * Messages that were stored and never judged: the server stopped in between. Nobody was told that they were heard, so
 * they come again; these say so instead of waiting for ever. @returns how many
 */
export async function closeUnanswered({
  database,
  clock,
}: Pick<MessageDeps, 'database' | 'clock'>): Promise<number> {
  const at = new Date(clock());
  const rows = await database.db
    .updateTable('partnerMessages')
    .set((eb) => ({
      state: 'refused',
      cause: 'unanswered',
      problem: null,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('direction', '=', 'in')
    .where('state', '=', 'received')
    .where('at', '<=', new Date(at.getTime() - UNANSWERED_MS))
    .returning('id')
    .execute();
  return rows.length;
}
