import { sql } from 'kysely';
import { inParallel } from '../concurrency/parallel';
import type { MessageDeps } from './messages';
import { turnsOf } from './workQueue';

const AT_ONCE = 100;

/** Another try after 5, 20, 45 … seconds; one that nobody is at any more, after a minute. */
export const PAUSE_SEC = 5;
const LEFT_SEC = 60;

/** A message that was stored, believed and answered. */
export interface WaitingMessage {
  id: string;
  partner: string;
  what: string;
  headers: unknown;
  body: string;
}

/** Messages that were stored and answered, and whose consequences a crash, a fault or a rush has kept back. */
export async function waitingOf(
  { database, clock }: MessageDeps,
  partners: readonly string[],
): Promise<WaitingMessage[]> {
  const pause = sql`make_interval(secs => case tries when 0 then ${LEFT_SEC} else tries * tries * ${PAUSE_SEC} end)`;
  const rows = await database.db
    .selectFrom('partnerMessages')
    .select(['id', 'partner', 'what', 'headers', 'body'])
    .where('partner', 'in', [...partners])
    .where('state', '=', 'waiting')
    .where(sql<boolean>`at <= ${new Date(clock())}::timestamptz - ${pause}`)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
  const turns = turnsOf(database);
  return rows.filter(({ id }) => !turns.isUnderWay(id));
}

/** So many of those who waited at once: each of them may ask a partner. */
const WAITING_WIDTH = 4;

/** Takes up what waits. @returns how many there were */
export async function resumeWaiting(
  rows: readonly WaitingMessage[],
  work: (row: WaitingMessage) => Promise<unknown>,
): Promise<number> {
  await inParallel(rows, WAITING_WIDTH, work);
  return rows.length;
}

/** A job has ended long before its lease is over. */
const ROUNDS_MAX = 10;

/** Round after round, as long as each finds as many as it may take: a backlog does not wait for the next look. */
export async function takeRounds(round: () => Promise<number>): Promise<number> {
  let taken = 0;
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
    const count = await round();
    taken += count;
    if (count < AT_ONCE) break;
  }
  return taken;
}
