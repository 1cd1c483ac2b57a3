import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { ResourceKit } from '../../kit';
import { createRecord } from '../../records/createRecord';
import { updateRecord } from '../../records/records';
import { runInTransaction } from '../../records/transaction';
import type { RequestContext, ServedResource, UnitOfWork } from '../../served';
import type { Pictures } from '../archives/pictures';
import { ImportSupersededError, type StoredImport } from './importStore';
import type { RowProblem, RowResult } from './read/readRow';

/** Context of writing the rows of an import. */
export interface ImportWriteContext {
  kit: ResourceKit;
  served: ServedResource;
  context: RequestContext;
  /** Pictures of the archive. */
  pictures?: Pictures;
}

/** Stores outcomes and progress, in the transaction that writes the rows. */
export type StoreProgress = (trx: Executor, outcomes: readonly RowResult[]) => Promise<StoredImport>;

/** SQLSTATE classes caused by values of a row: data exception, constraint, raised by a trigger. */
const OF_THE_ROW = /^(22|23|P0)\w{3}$/;

/** The problem of the row; undefined for errors that are not caused by its values. */
function problemsOf(error: unknown, draft: Record<string, unknown>): RowProblem[] | undefined {
  if (error instanceof AppError) {
    const fields = Object.entries(error.fields ?? {});
    const named = fields.map(([field, key]) => ({
      field,
      value: String(draft[field] ?? ''),
      problem: { key },
    }));
    if (named.length > 0) return named;
    return [{ field: null, value: '', problem: { key: error.key, params: error.params } }];
  }
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string' || !OF_THE_ROW.test(code)) return undefined;
  return [{ field: null, value: '', problem: { key: 'err.import.row', params: { code } } }];
}

/** Writes a row. @returns whether part of it awaits approval by a second person */
async function write(
  work: UnitOfWork,
  { kit, served, pictures }: ImportWriteContext,
  outcome: RowResult,
): Promise<RowResult> {
  if (outcome.kind === 'skip' || outcome.kind === 'error') return outcome;
  work.waits = undefined;
  if (outcome.kind === 'create') await createRecord(work, served, outcome.draft, kit.find);
  else {
    const { draft, row } = outcome;
    await updateRecord(work, served, row.id, { ...draft, version: row.version }, kit.find);
  }
  await pictures?.use(work.trx, outcome.draft);
  return work.waits ? { ...outcome, waits: true } : outcome;
}

async function writeOne(writing: ImportWriteContext, outcome: RowResult): Promise<RowResult> {
  if (outcome.kind === 'skip' || outcome.kind === 'error') return outcome;
  try {
    return await runInTransaction(writing.kit, writing.context, (work) => write(work, writing, outcome));
  } catch (error) {
    const problems = problemsOf(error, outcome.draft);
    if (!problems) throw error;
    return { kind: 'error', problems };
  }
}

/**
 * Writes rows and progress in one transaction, so that a crash leaves both or neither. When a row is refused, each row
 * is retried in a transaction of its own.
 */
export async function writePart(
  writing: ImportWriteContext,
  outcomes: readonly RowResult[],
  keep: StoreProgress,
): Promise<StoredImport> {
  const { kit, context } = writing;
  try {
    return await runInTransaction(kit, context, async (work) => {
      const together: RowResult[] = [];
      for (const outcome of outcomes) together.push(await write(work, writing, outcome));
      return keep(work.trx, together);
    });
  } catch (error) {
    if (error instanceof ImportSupersededError || !problemsOf(error, {})) throw error;
  }
  const written: RowResult[] = [];
  for (const outcome of outcomes) written.push(await writeOne(writing, outcome));
  return kit.database.db.transaction().execute((trx) => keep(trx, written));
}
