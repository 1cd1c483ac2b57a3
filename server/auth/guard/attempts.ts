import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { DAY_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';

/** Counted attempts of unknown callers, kept in `login_failures` across restarts. */
const KEEP_MS = DAY_MS;

/** Subjects are kept as digests: some people type their password where the account belongs. */
function kept(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

export interface AttemptQuery {
  subject: string;
  /** How many of the newest are of interest. */
  newest: number;
}

const NEWEST = `
  select q.subject, a.at from unnest($1::text[], $2::int[]) as q (subject, cap),
  lateral (select f.at from login_failures f where f.subject = q.subject and f.at > $3
           order by f.at desc limit q.cap) a
  order by a.at desc`;

/** Times (ms) of the newest attempts of each subject since then, newest first, in one round trip. */
export async function newestAttempts(
  db: Executor,
  questions: readonly AttemptQuery[],
  since: number,
): Promise<Map<string, number[]>> {
  const subjects = new Map(questions.map(({ subject }) => [kept(subject), subject]));
  const caps = questions.map(({ newest }) => newest);
  const query = CompiledQuery.raw(NEWEST, [
    questions.map(({ subject }) => kept(subject)),
    caps,
    new Date(since),
  ]);
  const { rows } = await db.executeQuery(query as CompiledQuery<{ subject: string; at: Date }>);
  const times = new Map<string, number[]>(questions.map(({ subject }) => [subject, []]));
  for (const { subject, at } of rows) times.get(subjects.get(subject) ?? '')?.push(at.getTime());
  return times;
}

/** Serializes attempts of this subject until the transaction ends. */
export async function lockSubject(trx: Executor, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 7402612))`.execute(trx);
}

/** Counts one attempt, known by its id, for each subject. */
export async function countAttempt(
  trx: Executor,
  attempt: string,
  subjects: readonly string[],
  now: number,
): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('loginFailures')
    .values(subjects.map((subject) => ({ subject: kept(subject), at, attempt })))
    .execute();
  await trx
    .deleteFrom('loginFailures')
    .where('at', '<', new Date(now - KEEP_MS))
    .execute();
}

/** Takes an attempt back under all its subjects. */
export async function forgetAttempt(db: Executor, attempt: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('attempt', '=', attempt).execute();
}

export async function forgetSubject(db: Executor, subject: string): Promise<void> {
  await db.deleteFrom('loginFailures').where('subject', '=', kept(subject)).execute();
}
