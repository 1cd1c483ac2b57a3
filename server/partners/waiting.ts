import { sql } from 'kysely';
import type { Finding } from '../../contract/orders/platform/messages';
import type { Logger } from '../log';
import { givenUp, handled, type MessageDeps, tried } from './messages';
import { NoticeError } from './payment/port';

const TRIES_MAX = 10;
const AT_ONCE = 100;
/** Another try after 5, 20, 45 … seconds; one that nobody is at any more, after a minute. */
const PAUSE_SEC = 5;
const LEFT_SEC = 60;

/** A message that was stored, believed and answered, and whose consequences a crash or a fault has kept back. */
export interface Waiting {
  id: string;
  partner: string;
  what: string;
  headers: unknown;
  body: string;
}

/** Those of these partners whose time has come. */
export function waitingMessages(
  { database, clock }: MessageDeps,
  partners: readonly string[],
): Promise<Waiting[]> {
  const pause = sql`make_interval(secs => case tries when 0 then ${LEFT_SEC} else tries * tries * ${PAUSE_SEC} end)`;
  return database.db
    .selectFrom('partnerMessages')
    .select(['id', 'partner', 'what', 'headers', 'body'])
    .where('partner', 'in', partners)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`at <= ${new Date(clock())}::timestamptz - ${pause}`)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
}

/** Runs what follows from a message; what fails is tried again later, and given up when that does not help. */
export async function carryOut(
  deps: MessageDeps & { log: Pick<Logger, 'warn'> },
  id: string,
  work: () => Promise<{ subject?: string; finding?: Finding } | undefined>,
): Promise<void> {
  try {
    await handled(deps, id, await work());
  } catch (error) {
    const problem = (error as Error).message;
    deps.log.warn({ err: error, id }, 'what a partner said waits');
    const last = error instanceof NoticeError || (await tried(deps, id, problem)) >= TRIES_MAX;
    if (last) await givenUp(deps, id, problem);
  }
}
