import type { Locale } from '../../../../contract/common/locale';
import type { ImportReport, ImportSummary } from '../../../../contract/kit/wire';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { SheetRow } from '../sheets/sheetRows';

/** Rows of one stored part; a part is checked at once. */
export const PART_ROWS = 200;
/** Rows of one write transaction: meanwhile the embedded database serves no other request. */
export const WRITTEN_ROWS = 10;

export interface StoredImport {
  id: string;
  resource: string;
  orgId: string;
  userId: string;
  fileHash: string;
  locale: Locale;
  /** Optimistic lock: raised by every change. */
  version: number;
  report: ImportReport;
}

/** Another process has changed this import meanwhile. */
export class ImportSupersededError extends AppError {
  constructor() {
    super(409, 'err.import.state');
  }
}

const COLUMNS = ['id', 'resource', 'orgId', 'userId', 'fileHash', 'locale', 'version', 'state'] as const;

export async function loadImport(
  db: Executor,
  id: string,
  options: { userId?: string; lock?: true } = {},
): Promise<StoredImport | undefined> {
  let query = db.selectFrom('imports').select(COLUMNS).select('report').where('id', '=', id);
  if (options.userId !== undefined) query = query.where('userId', '=', options.userId);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const { state, report, ...rest } = row;
  return { ...rest, report: { ...(report as unknown as ImportReport), state } };
}

/** An import of this user. @throws AppError 404 for those of other users */
export async function findImport(db: Executor, id: string, userId: string): Promise<StoredImport> {
  const stored = await loadImport(db, id, { userId });
  if (!stored) throw new AppError(404, 'err.common.notFound');
  return stored;
}

const LATEST = 10;

/** Most recent imports of a user into one resource. */
export async function latestImports(
  db: Executor,
  userId: string,
  resource: string,
): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'fileName', 'state', 'report', 'createdAt'])
    .where('userId', '=', userId)
    .where('resource', '=', resource)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(({ report, createdAt, ...row }) => {
    const { total, done, counts } = report as unknown as ImportReport;
    return { ...row, total, done, counts, at: createdAt.getTime() };
  });
}

const hasEnded = ({ state }: ImportReport) => state === 'applied' || state === 'failed';

/** Stores progress. @throws ImportSupersededError when the stored version has changed meanwhile */
export async function keepImport(
  db: Executor,
  stored: StoredImport,
  report: ImportReport,
  now: number,
): Promise<StoredImport> {
  const version = stored.version + 1;
  const endedAt = hasEnded(report) ? new Date(now) : null;
  const kept = await db
    .updateTable('imports')
    .set({ state: report.state, report: report as object, version, endedAt })
    .where('id', '=', stored.id)
    .where('version', '=', stored.version)
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new ImportSupersededError();
  return { ...stored, version, report };
}

/** Position of a row: its part, and its index in that part. */
export interface PartPlace {
  part: number;
  from: number;
}
export const partPlaceOf = (row: number): PartPlace => ({
  part: Math.floor(row / PART_ROWS),
  from: row % PART_ROWS,
});

/** Stores a sheet in parts, which jobs read one at a time. */
export async function addRows(db: Executor, importId: string, rows: readonly SheetRow[]): Promise<void> {
  for (let part = 0; part * PART_ROWS < rows.length; part++) {
    const list = rows.slice(part * PART_ROWS, (part + 1) * PART_ROWS);
    await db
      .insertInto('importParts')
      .values({ importId, part, rows: { list } as object })
      .execute();
  }
}

export async function rowsOfPart(db: Executor, importId: string, part: number): Promise<SheetRow[]> {
  const { rows } = await db
    .selectFrom('importParts')
    .select('rows')
    .where('importId', '=', importId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  return rows.list as SheetRow[];
}
