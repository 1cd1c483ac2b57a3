import { ulid } from 'ulid';
import { BCP47, type Locale } from '../../../../contract/common/locale';
import { leastGrant } from '../../../../contract/kit/mayCommand';
import { filledTwice, importable, pictureFields } from '../../../../contract/kit/transfer/importing';
import type { ImportReport } from '../../../../contract/kit/wire';
import { messageText } from '../../../../contract/messages';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { FileDeps } from '../../../files/store';
import { enqueueJob } from '../../../jobs/jobs';
import type { ResourceKit } from '../../kit';
import type { Act, Served } from '../../served';
import { keepArchive } from '../archives/keptArchives';
import type { Sheet } from '../sheets/parseSheet';
import { fieldOfHead, sheetWords } from '../sheets/words';
import { appliedBefore } from './appliedFiles';
import { addRows, keepImport, loadImport, type StoredImport, Superseded } from './importStore';

export const IMPORT_JOB = 'import';

/** Head → field; null for a column that is not read. */
export type Mapping = Readonly<Record<string, string | null>>;

export function mayImport({ grants }: Principal, { resource }: Served): boolean {
  const grant = grants.get(resource.permission);
  return grant === 'A' || grant === leastGrant(resource);
}

export async function enqueueImport(db: Executor, id: string, now: number): Promise<void> {
  const payload: object = { id };
  await enqueueJob(db, { kind: IMPORT_JOB, dueAt: new Date(now), payload });
}

const nothingDone = () => ({
  done: 0,
  problems: [],
  reason: undefined,
  counts: { create: 0, update: 0, skip: 0, error: 0 },
  waiting: 0,
});

/** What is to be told before anything is checked: which column tells records apart, and which of two is read. */
function unclear({ columns }: ImportReport, { key = '' }: Served['resource']) {
  if (!columns.some(({ field }) => field === key)) return { key: 'err.import.key', fields: [key] };
  const fields = filledTwice(columns);
  return fields.length > 0 ? { key: 'err.import.columnTwice', fields } : undefined;
}

/** Lets everything be checked, or waits to be told which column goes where. */
function toCheck(report: ImportReport, { resource }: Served, locale: Locale): ImportReport {
  const open = unclear(report, resource);
  if (!open) return { ...report, ...nothingDone(), state: 'checking' };
  const labels = open.fields.map(sheetWords(resource.name, locale).field);
  const label = new Intl.ListFormat(BCP47[locale]).format(labels);
  const reason = { key: open.key, msg: messageText(open.key, locale, { label }) };
  return { ...report, ...nothingDone(), state: 'mapping', reason };
}

/** Columns by the mapping, and what it does not name by their heads. */
function columnsOf(
  { resource }: Served,
  { sheet: { heads, rows }, mapping, archive }: SentSheet,
): ImportReport['columns'] {
  const names = importable(resource, archive !== undefined);
  const unread = archive === undefined ? pictureFields(resource) : [];
  return heads.map((head, index) => {
    const wanted = mapping[head] ?? null;
    const told = wanted !== null && names.includes(wanted) ? wanted : null;
    const field = Object.hasOwn(mapping, head) ? told : fieldOfHead(resource.name, names, head);
    const pictures = field === null && fieldOfHead(resource.name, unread, head) !== null;
    const sample = (rows[0]?.cells[index] ?? '').slice(0, 60);
    return { head, field, sample, ...(pictures ? { pictures } : {}) };
  });
}

export interface SentSheet {
  name: string;
  sha256: string;
  sheet: Sheet;
  mapping: Mapping;
  /** Where the archive lies that it came in. */
  archive?: string;
}

/** Takes a sheet in and lets a job check it. */
export async function startImport(
  kit: ResourceKit & Pick<FileDeps, 'filesDir'>,
  served: Served,
  { principal, locale }: Act,
  sent: SentSheet,
): Promise<ImportReport> {
  const { name, sha256, sheet, archive } = sent;
  const { db } = kit.database;
  const { userId, orgId } = principal;
  const now = kit.clock();
  const file = { orgId, resource: served.resource.name };
  const known = { ...file, fileHash: sha256 };
  const taken: ImportReport = {
    id: ulid(now),
    resource: file.resource,
    fileName: name,
    state: 'mapping',
    columns: columnsOf(served, sent),
    ...(archive === undefined ? {} : { archive: true }),
    total: sheet.rows.length,
    ...nothingDone(),
    appliedBefore: await appliedBefore(db, known),
  };
  const report = toCheck(taken, served, locale);
  const { id, state } = report;
  if (archive !== undefined) await keepArchive(kit.filesDir, id, archive);
  await db.transaction().execute(async (trx) => {
    const whole = { id, ...known, userId, fileName: name, locale, state, report: report as object };
    await trx
      .insertInto('imports')
      .values({ ...whole, endedAt: null })
      .execute();
    await addRows(trx, id, sheet.rows);
    if (state === 'checking') await enqueueImport(trx, id, now);
  });
  return report;
}

/** Gives an import another task, with nobody else in between. @throws AppError 409 when it cannot have it */
async function turned(
  kit: ResourceKit,
  id: string,
  from: readonly ImportReport['state'][],
  task: (stored: StoredImport) => ImportReport,
): Promise<ImportReport> {
  return kit.database.db.transaction().execute(async (trx) => {
    const stored = await loadImport(trx, id, { lock: true });
    if (!stored || !from.includes(stored.report.state)) throw new Superseded();
    const { report } = await keepImport(trx, stored, task(stored), kit.clock());
    if (report.state !== 'mapping') await enqueueImport(trx, id, kit.clock());
    return report;
  });
}

/** Reads other columns from now on and checks everything again. */
export function remapImport(kit: ResourceKit, served: Served, id: string, mapping: Mapping) {
  return turned(kit, id, ['mapping', 'checking', 'checked'], ({ report, locale }) => {
    const names = importable(served.resource, report.archive);
    const columns = report.columns.map((column) => {
      const field = mapping[column.head] ?? null;
      return { ...column, field: field !== null && names.includes(field) ? field : null };
    });
    return toCheck({ ...report, columns }, served, locale);
  });
}

/** Lets a job store what was checked. */
export function queueImport(kit: ResourceKit, id: string): Promise<ImportReport> {
  return turned(kit, id, ['checked'], ({ report }) => ({ ...report, ...nothingDone(), state: 'applying' }));
}

/** @throws AppError 409 while it is not known which rows are refused */
export function assertLookedAt({ report: { state } }: StoredImport): void {
  if (state === 'mapping' || state === 'checking' || state === 'applying')
    throw new AppError(409, 'err.import.running');
}
