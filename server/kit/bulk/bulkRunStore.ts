import type { Locale } from '../../../contract/common/locale';
import type { BulkRow, BulkRunReport } from '../../../contract/kit/wire';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';

export interface StoredRun {
  id: string;
  resource: string;
  command: string;
  userId: string;
  args: Record<string, unknown>;
  reason: string | null;
  locale: Locale;
  /** Page of the console it was asked for on. */
  screen: string | null;
  state: BulkRunReport['state'];
  refusal: string | null;
}

/** A record of a run that was not attempted yet, in the version that was seen. */
export interface OpenRow {
  n: number;
  recordId: string;
  title: string;
  seen: number;
}

const COLUMNS = [
  'id',
  'resource',
  'command',
  'userId',
  'args',
  'reason',
  'locale',
  'screen',
  'state',
  'refusal',
] as const;

export async function loadRun(db: Executor, id: string): Promise<StoredRun | undefined> {
  return db.selectFrom('bulkRuns').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** One's own run. @throws AppError 404 for that of anybody else */
export async function findRun(db: Executor, id: string, userId: string): Promise<StoredRun> {
  const run = await loadRun(db, id);
  if (run?.userId !== userId) throw new AppError(404, 'err.common.notFound');
  return run;
}

const ROWS_PER_INSERT = 500;

export async function keepRun(
  db: Executor,
  run: Omit<StoredRun, 'state' | 'refusal'> & { orgId: string; createdAt: Date },
  rows: readonly (Omit<OpenRow, 'n'> & { outcome: BulkRow | null })[],
): Promise<void> {
  await db.insertInto('bulkRuns').values(run).execute();
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT) {
    const part = rows.slice(first, first + ROWS_PER_INSERT);
    const values = part.map((row, at) => ({ ...row, runId: run.id, n: first + at }));
    await db
      .insertInto('bulkRunRows')
      .values(values.map(({ outcome, ...row }) => ({ ...row, outcome: outcome as object | null })))
      .execute();
  }
}

/** The next records of a run, in their order. */
export function openRows(db: Executor, runId: string, most: number): Promise<OpenRow[]> {
  return db
    .selectFrom('bulkRunRows')
    .select(['n', 'recordId', 'title', 'seen'])
    .where('runId', '=', runId)
    .where('outcome', 'is', null)
    .orderBy('n')
    .limit(most)
    .execute();
}

/** Thrown in the transaction of a record that another runner has settled meanwhile: the change is undone. */
export class RunConflictError extends Error {}

/** @throws RunConflictError */
export async function keepOutcome(db: Executor, runId: string, n: number, outcome: BulkRow): Promise<void> {
  const kept = await db
    .updateTable('bulkRunRows')
    .set({ outcome: outcome as object })
    .where('runId', '=', runId)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) throw new RunConflictError('settled by another runner');
}

/** Ends a run that goes on, or asks it to. */
export async function turnRun(
  db: Executor,
  id: string,
  state: BulkRunReport['state'],
  { endedAt, refusal }: { endedAt?: Date; refusal?: string } = {},
): Promise<void> {
  await db
    .updateTable('bulkRuns')
    .set({ state, endedAt: endedAt ?? null, refusal: refusal ?? null })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'stopping'])
    .execute();
}

/** How many records a run has, and how many were attempted. */
export async function countRows(db: Executor, runId: string): Promise<{ total: number; attempted: number }> {
  const { count } = db.fn;
  const { total, attempted } = await db
    .selectFrom('bulkRunRows')
    .select([count('n').as('total'), count('outcome').as('attempted')])
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), attempted: Number(attempted) };
}

/** Every record of a run, with what became of it. */
export async function allRunRows(
  db: Executor,
  runId: string,
): Promise<(OpenRow & { outcome: BulkRow | null })[]> {
  const rows = await db
    .selectFrom('bulkRunRows')
    .select(['n', 'recordId', 'title', 'seen', 'outcome'])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute();
  return rows.map(({ outcome, ...row }) => ({ ...row, outcome: outcome as unknown as BulkRow | null }));
}
