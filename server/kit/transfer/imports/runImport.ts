import type { ImportReport } from '../../../../contract/kit/wire';
import { messageText } from '../../../../contract/messages';
import { loadPrincipal } from '../../../access/principal';
import type { TenantDatabase } from '../../../db/database';
import { runInTenant } from '../../../db/tenants/tenancy';
import type { FileDeps } from '../../../files/store';
import type { Job } from '../../../jobs/jobs';
import type { ResourceKit } from '../../kit';
import { openImportArchive } from '../archives/archive';
import { archivePath, removeArchive } from '../archives/keptArchives';
import { Pictures } from '../archives/pictures';
import type { SheetRow } from '../sheets/sheetRows';
import { checkRows, keysOf } from './checkRows';
import {
  ImportSupersededError,
  keepImport,
  loadImport,
  PART_ROWS,
  partPlaceOf,
  rowsOfPart,
  type StoredImport,
} from './importStore';
import { enqueueImport, mayImport } from './imports';
import { keepPart, PASSES } from './keepPart';
import type { MappedColumn } from './read/readRow';
import type { ImportWriteContext } from './writeRows';

/** A run ends after this long and enqueues the next: leases stay short, a crash loses little. */
const TURN_MS = 60_000;
const ATTEMPTS_MAX = 5;

const cellsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells);

const mappedOf = ({ columns }: ImportReport): MappedColumn => ({
  heads: columns.map(({ head }) => head),
  mapping: Object.fromEntries(columns.map(({ head, field }) => [head, field])),
});

/** Keys of rows done by earlier runs, so that duplicates are found across a restart. */
async function keysBefore(writing: ImportWriteContext, { id, report }: StoredImport): Promise<Set<unknown>> {
  const seen = new Set<unknown>();
  for (let done = 0; done < report.done; done += PART_ROWS) {
    const part = await rowsOfPart(writing.kit.database.db, id, partPlaceOf(done).part);
    const rows = part.slice(0, report.done - done);
    for (const key of await keysOf(writing, mappedOf(report), cellsOf(rows))) seen.add(key);
  }
  return seen;
}

/** Continues after the last row that is done. */
async function goOn(writing: ImportWriteContext, begun: StoredImport): Promise<void> {
  const { kit, served, context } = writing;
  const until = kit.clock() + TURN_MS;
  const seen = await keysBefore(writing, begun);
  let stored = begun;
  for (let pass = PASSES[stored.report.state]; pass; pass = PASSES[stored.report.state]) {
    if (kit.clock() > until) return enqueueImport(kit.database.db, stored.id, kit.clock());
    const { id, report } = stored;
    const { part, from } = partPlaceOf(report.done);
    const rows = (await rowsOfPart(kit.database.db, id, part)).slice(from, from + pass.rows);
    const { pictures } = writing;
    const checked = await checkRows(kit, served, context, mappedOf(report), cellsOf(rows), seen, pictures);
    const store = report.state === 'applying' ? pictures?.store(checked, until) : undefined;
    const outcomes = store ? await store : checked;
    if (!outcomes) return enqueueImport(kit.database.db, id, kit.clock());
    const before = stored;
    stored = await pass.settle(writing, outcomes, (trx, settled) =>
      keepPart(trx, writing, before, { part, from, rows }, settled),
    );
    if (store) await pictures?.giveBack();
  }
}

/** Continues with the archive of the import open; deletes it after the last row. */
async function goOnWith(writing: ImportWriteContext & { kit: FileDeps }, begun: StoredImport): Promise<void> {
  const { kit, served, context } = writing;
  const { id, report } = begun;
  if (!report.archive) return goOn(writing, begun);
  const archive = await openImportArchive(archivePath(kit.filesDir, id));
  const pictures = new Pictures({ kit, served, context, importId: id, archive });
  try {
    await goOn({ ...writing, pictures }, begun);
  } finally {
    pictures.close();
  }
  const ended = await loadImport(kit.database.db, id);
  if (ended?.report.state === 'applied') await removeArchive(kit.filesDir, id);
}

async function fail(kit: ResourceKit, stored: StoredImport, key: string): Promise<void> {
  const reason = { key, msg: messageText(key, stored.locale) };
  await keepImport(kit.database.db, stored, { ...stored.report, state: 'failed', reason }, kit.clock());
}

/** The job loads the import as the system, but reads and writes rows with the rights of the user. */
export interface ImportKit extends ResourceKit, Omit<FileDeps, 'database' | 'chain' | 'clock'> {
  database: TenantDatabase;
}

/** Principal of the user who started the import; undefined when the permission was revoked. */
async function writingOf(kit: ImportKit, stored: StoredImport) {
  const served = kit.find(stored.resource);
  const principal = await loadPrincipal(kit.database.db, stored.userId, '');
  if (!served || !principal || !mayImport(principal, served)) return undefined;
  const scoped = { ...kit, database: kit.database.scoped };
  return { kit: scoped, served, context: { principal, ip: '', requestId: stored.id, locale: stored.locale } };
}

/**
 * Checks or applies an import from its last stored row. Idempotent after a crash; of two concurrent runs the later
 * one to store fails on the version.
 */
export async function runImport(kit: ImportKit, id: string, { attempts }: Pick<Job, 'attempts'>) {
  const stored = await loadImport(kit.database.db, id);
  if (!stored || !PASSES[stored.report.state]) return;
  try {
    if (attempts > ATTEMPTS_MAX) return await fail(kit, stored, 'err.import.broken');
    const writing = await writingOf(kit, stored);
    if (!writing) return await fail(kit, stored, 'err.common.forbidden');
    await runInTenant(writing.context.principal, () => goOnWith(writing, stored));
  } catch (error) {
    if (!(error instanceof ImportSupersededError)) throw error;
  }
}
