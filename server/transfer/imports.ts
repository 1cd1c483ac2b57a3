import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { Locale } from '../../contract/common/locale';
import type { ImportReport } from '../../contract/kit/wire';
import { messageText } from '../../contract/messages';
import { loadPrincipal } from '../access/principal';
import { AppError } from '../errors';
import { enqueueJob, type JobRunner } from '../jobs/jobs';
import { inChange } from '../resources/change';
import { createRecord, updateRecord } from '../resources/records';
import type { ResourceKit } from '../resources/routes';
import type { Act, Change, Served } from '../resources/served';
import { checkRows } from './checkRows';
import type { Sheet, SheetRow } from './parseSheet';
import { importable, type Mapped, type Outcome } from './readRow';
import { fieldOfHead, sheetWords } from './words';

export const IMPORT_JOB = 'import.apply';
const CHUNK = 200;
const PROBLEMS_SHOWN = 100;

interface Stored {
  id: string;
  resource: string;
  userId: string;
  locale: Locale;
  state: ImportReport['state'];
  rows: SheetRow[];
  report: ImportReport;
}

/** One's own import. @throws AppError 404 for that of anybody else */
export async function findImport(
  { database: { db } }: ResourceKit,
  id: string,
  userId?: string,
): Promise<Stored> {
  let query = db.selectFrom('imports').selectAll().where('id', '=', id);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  const { list } = row.rows as unknown as { list: SheetRow[] };
  return { ...row, rows: list, report: { ...(row.report as unknown as ImportReport), state: row.state } };
}

async function keep(
  { database: { db } }: ResourceKit,
  report: ImportReport,
  appliedAt?: Date,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: report.state, report: report as object, ...(appliedAt && { appliedAt }) })
    .where('id', '=', report.id)
    .execute();
}

const mappedOf = ({ columns }: ImportReport): Mapped => ({
  heads: columns.map(({ head }) => head),
  mapping: Object.fromEntries(columns.map(({ head, field }) => [head, field])),
});

function addProblems(report: ImportReport, row: number, outcome: Outcome, { locale }: Act): void {
  if (outcome.kind !== 'error') return;
  const words = sheetWords(report.resource, locale);
  for (const { field, value, problem } of outcome.problems) {
    if (report.problems.length >= PROBLEMS_SHOWN) return;
    const msg = messageText(problem.key, locale, {
      ...problem.params,
      label: field ? words.field(field) : '',
    });
    report.problems.push({ row, field, value: value.slice(0, 100), key: problem.key, msg });
  }
}

const cellsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells);

/** Checks every row and stores nothing but the report. */
export async function checkImport(
  kit: ResourceKit,
  served: Served,
  act: Act,
  stored: Stored,
): Promise<ImportReport> {
  const report: ImportReport = {
    ...stored.report,
    state: 'checking',
    done: 0,
    problems: [],
    counts: { create: 0, update: 0, skip: 0, error: 0 },
  };
  const { key = '' } = served.resource;
  if (!report.columns.some(({ field }) => field === key))
    throw new AppError(400, 'err.import.key', { label: sheetWords(report.resource, act.locale).field(key) });
  const seen = new Set<unknown>();
  for (let start = 0; start < stored.rows.length; start += CHUNK) {
    const part = stored.rows.slice(start, start + CHUNK);
    const outcomes = await checkRows(kit, served, act, mappedOf(report), cellsOf(part), seen);
    outcomes.forEach((outcome, index) => {
      report.counts[outcome.kind] += 1;
      addProblems(report, part[index]?.number ?? 0, outcome, act);
    });
    report.done += part.length;
  }
  report.state = 'checked';
  await keep(kit, report);
  return report;
}

async function appliedBefore(
  { database: { db } }: ResourceKit,
  resource: string,
  userId: string,
  fileHash: string,
) {
  const earlier = await db
    .selectFrom('imports')
    .select('appliedAt')
    .where('userId', '=', userId)
    .where('resource', '=', resource)
    .where('fileHash', '=', fileHash)
    .where('state', '=', 'applied')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return earlier?.appliedAt?.getTime();
}

/** Takes a sheet in: maps its columns by their heads and checks it. */
export async function startImport(
  kit: ResourceKit,
  served: Served,
  act: Act,
  file: { name: string; bytes: Buffer; sheet: Sheet },
): Promise<ImportReport> {
  const { resource } = served;
  const { userId } = act.principal;
  const { heads, rows } = file.sheet;
  const fileHash = createHash('sha256').update(file.bytes).digest('hex');
  const names = importable(resource);
  const columns = heads.map((head, index) => ({
    head,
    field: fieldOfHead(resource.name, names, head),
    sample: (rows[0]?.cells[index] ?? '').slice(0, 60),
  }));
  const report: ImportReport = {
    ...{ id: ulid(kit.clock()), resource: resource.name, fileName: file.name, state: 'checking', columns },
    ...{ total: rows.length, done: 0, counts: { create: 0, update: 0, skip: 0, error: 0 }, problems: [] },
    appliedBefore: await appliedBefore(kit, resource.name, userId, fileHash),
  };
  const { id, state } = report;
  await kit.database.db
    .insertInto('imports')
    .values({
      ...{ id, resource: resource.name, userId, fileName: file.name, fileHash, locale: act.locale, state },
      ...{ rows: { list: rows } as object, report: report as object, appliedAt: null },
    })
    .execute();
  return checkImport(kit, served, act, await findImport(kit, id));
}

/** Queues what was checked; a job does it, also when the server restarts in the middle. */
export async function queueImport(kit: ResourceKit, stored: Stored): Promise<ImportReport> {
  if (stored.state !== 'checked') throw new AppError(409, 'err.import.state');
  const counts = { create: 0, update: 0, skip: 0, error: 0 };
  const report: ImportReport = { ...stored.report, state: 'applying', done: 0, problems: [], counts };
  await keep(kit, report);
  const payload: object = { id: stored.id };
  await enqueueJob(kit.database.db, { kind: IMPORT_JOB, dueAt: new Date(kit.clock()), payload });
  return report;
}

async function write(change: Change, kit: ResourceKit, served: Served, outcome: Outcome): Promise<object> {
  if (outcome.kind === 'create') return createRecord(change, served, outcome.draft, kit.find);
  if (outcome.kind === 'update')
    return updateRecord(
      change,
      served,
      outcome.row.id,
      { ...outcome.draft, version: outcome.row.version },
      kit.find,
    );
  return {};
}

/** Rows together in one transaction; when one is refused, each for itself. */
async function writeAll(kit: ResourceKit, served: Served, act: Act, outcomes: Outcome[]): Promise<Outcome[]> {
  const writing = outcomes.filter(({ kind }) => kind === 'create' || kind === 'update');
  try {
    await inChange(kit, act, async (change) => {
      for (const outcome of writing) await write(change, kit, served, outcome);
      return {};
    });
    return outcomes;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  const written: Outcome[] = [];
  for (const outcome of outcomes) written.push(await writeOne(kit, served, act, outcome));
  return written;
}

async function writeOne(kit: ResourceKit, served: Served, act: Act, outcome: Outcome): Promise<Outcome> {
  if (outcome.kind === 'skip' || outcome.kind === 'error') return outcome;
  try {
    await inChange(kit, act, (change) => write(change, kit, served, outcome));
    return outcome;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fields ?? {});
    const problems = fields.map(([field, key]) => ({
      field,
      value: String(outcome.draft[field] ?? ''),
      problem: { key },
    }));
    return {
      kind: 'error',
      problems:
        problems.length > 0
          ? problems
          : [{ field: null, value: '', problem: { key: error.key, params: error.params } }],
    };
  }
}

/** Applies an import from where it stands. Rows that are there already are skipped, so that doing it twice is once. */
export async function applyImport(kit: ResourceKit, id: string): Promise<void> {
  const stored = await findImport(kit, id);
  const served = kit.find(stored.resource);
  const principal = await loadPrincipal(kit.database.db, stored.userId, '');
  if (stored.state !== 'applying' || !served) return;
  const { report } = stored;
  if (!principal) return keep(kit, { ...report, state: 'failed' });
  const act: Act = { principal, ip: '', requestId: id, locale: stored.locale };
  const seen = new Set<unknown>();
  while (report.done < stored.rows.length) {
    const part = stored.rows.slice(report.done, report.done + CHUNK);
    const outcomes = await writeAll(
      kit,
      served,
      act,
      await checkRows(kit, served, act, mappedOf(report), cellsOf(part), seen),
    );
    outcomes.forEach((outcome, index) => {
      report.counts[outcome.kind] += 1;
      addProblems(report, part[index]?.number ?? 0, outcome, act);
    });
    report.done += part.length;
    await keep(kit, report);
  }
  await keep(kit, { ...report, state: 'applied' }, new Date(kit.clock()));
}

/** The rows that could not be taken, with the reason beside each. */
export async function* failedRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  stored: Stored,
): AsyncGenerator<string[]> {
  const { report } = stored;
  const words = sheetWords(stored.resource, act.locale);
  yield [...report.columns.map(({ head }) => head), messageText('err.import.reason', act.locale)];
  const seen = new Set<unknown>();
  for (let start = 0; start < stored.rows.length; start += CHUNK) {
    const part = stored.rows.slice(start, start + CHUNK);
    const outcomes = await checkRows(kit, served, act, mappedOf(report), cellsOf(part), seen);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.kind !== 'error') continue;
      const reasons = outcome.problems.map(({ field, problem }) =>
        messageText(problem.key, act.locale, { ...problem.params, label: field ? words.field(field) : '' }),
      );
      yield [...(part[index]?.cells ?? []), reasons.join('; ')];
    }
  }
}

/** Lets the job runner apply imports. */
export function registerImportJobs(jobs: Pick<JobRunner, 'handle'>, kit: ResourceKit): void {
  jobs.handle(IMPORT_JOB, ({ payload }) => applyImport(kit, String(payload.id)), { leaseMs: 15 * 60_000 });
}
