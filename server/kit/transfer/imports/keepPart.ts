import type { ImportReport } from '../../../../contract/kit/wire';
import type { Executor } from '../../../db/tables';
import type { SheetRow } from '../sheets/sheetRows';
import { rememberFile } from './appliedFiles';
import { keepImport, PART_ROWS, type PartPlace, type StoredImport, WRITTEN_ROWS } from './importStore';
import { problemText } from './problemText';
import type { RowResult } from './read/readRow';
import { keepRefused, type RefusedRow } from './refusedRows';
import { type ImportWriteContext, type StoreProgress, writePart } from './writeRows';

const PROBLEMS_SHOWN = 100;

type PartWriter = (
  writing: ImportWriteContext,
  outcomes: readonly RowResult[],
  keep: StoreProgress,
) => Promise<StoredImport>;

/** By state: rows per step, how a step is stored, and the state after the last row. */
export const PASSES: Partial<
  Record<ImportReport['state'], { rows: number; settle: PartWriter; end: ImportReport['state'] }>
> = {
  checking: {
    rows: PART_ROWS,
    settle: ({ kit }, outcomes, keep) => kit.database.db.transaction().execute((trx) => keep(trx, outcomes)),
    end: 'checked',
  },
  applying: { rows: WRITTEN_ROWS, settle: writePart, end: 'applied' },
};

function refusedOf(outcomes: readonly RowResult[]): RefusedRow[] {
  return outcomes.flatMap((outcome, index) =>
    outcome.kind === 'error' ? [{ index, problems: outcome.problems }] : [],
  );
}

/** Report with the outcomes of further rows added. */
function progressed(
  { report, locale }: StoredImport,
  rows: readonly SheetRow[],
  outcomes: readonly RowResult[],
): ImportReport {
  const counts = { ...report.counts };
  for (const { kind } of outcomes) counts[kind] += 1;
  const found = refusedOf(outcomes).flatMap(({ index, problems }) =>
    problems.map((each) => ({
      row: rows[index]?.number ?? 0,
      field: each.field,
      value: each.value.slice(0, 100),
      key: each.problem.key,
      msg: problemText(each, report.resource, locale),
    })),
  );
  const problems = [...report.problems, ...found].slice(0, PROBLEMS_SHOWN);
  const waiting = report.waiting + outcomes.filter((each) => 'waits' in each && each.waits).length;
  const done = report.done + rows.length;
  const end = done < report.total ? undefined : PASSES[report.state]?.end;
  return { ...report, counts, waiting, problems, done, state: end ?? report.state };
}

/** Consecutive rows of one part. */
interface Part extends PartPlace {
  rows: readonly SheetRow[];
}

export async function keepPart(
  trx: Executor,
  { kit, context }: ImportWriteContext,
  stored: StoredImport,
  { rows, ...place }: Part,
  outcomes: readonly RowResult[],
): Promise<StoredImport> {
  const now = kit.clock();
  const kept = await keepImport(trx, stored, progressed(stored, rows, outcomes), now);
  await keepRefused(trx, stored.id, place, refusedOf(outcomes));
  if (kept.report.state === 'applied')
    await rememberFile(trx, stored, { appliedBy: context.principal.name, appliedAt: new Date(now) });
  return kept;
}
