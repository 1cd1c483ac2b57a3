import { leastGrant } from '../../../../contract/kit/mayCommand';
import { importable } from '../../../../contract/kit/transfer/importing';
import type { ImportReport } from '../../../../contract/kit/wire';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { FileDeps } from '../../../files/store';
import { ulid } from '../../../ids';
import { enqueueJob } from '../../../jobs/jobs';
import type { ResourceKit } from '../../kit';
import type { RequestContext, ServedResource } from '../../served';
import { keepArchive } from '../archives/keptArchives';
import { appliedBefore } from './appliedFiles';
import { addRows, ImportSupersededError, keepImport, loadImport, type StoredImport } from './importStore';
import { importColumnsOf, type Mapping, nothingDone, type SentSheet, toCheck } from './toCheck';

export const IMPORT_JOB = 'import';

export function mayImport({ grants }: Principal, { resource }: ServedResource): boolean {
  const grant = grants.get(resource.permission);
  return grant === 'A' || grant === leastGrant(resource);
}

export async function enqueueImport(db: Executor, id: string, now: number): Promise<void> {
  const payload: object = { id };
  await enqueueJob(db, { kind: IMPORT_JOB, dueAt: new Date(now), payload });
}

/** Stores an uploaded sheet and enqueues its check. */
export async function startImport(
  kit: ResourceKit & Pick<FileDeps, 'filesDir'>,
  served: ServedResource,
  { principal, locale }: RequestContext,
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
    columns: importColumnsOf(served, sent),
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

/** Changes the state of an import under a row lock and enqueues it, unless it has `reached` that. @throws ImportSupersededError in another state */
async function turned(
  kit: ResourceKit,
  id: string,
  from: readonly ImportReport['state'][],
  task: (stored: StoredImport) => ImportReport,
  reached: readonly ImportReport['state'][] = [],
): Promise<ImportReport> {
  return kit.database.db.transaction().execute(async (trx) => {
    const stored = await loadImport(trx, id, { lock: true });
    if (stored && reached.includes(stored.report.state)) return stored.report;
    if (!stored || !from.includes(stored.report.state)) throw new ImportSupersededError();
    const { report } = await keepImport(trx, stored, task(stored), kit.clock());
    if (report.state !== 'mapping') await enqueueImport(trx, id, kit.clock());
    return report;
  });
}

/** Replaces the column mapping and checks all rows again. */
export function remapImport(kit: ResourceKit, served: ServedResource, id: string, mapping: Mapping) {
  return turned(kit, id, ['mapping', 'checking', 'checked'], ({ report, locale }) => {
    const names = importable(served.resource, report.archive);
    const columns = report.columns.map((column) => {
      const field = mapping[column.head] ?? null;
      return { ...column, field: field !== null && names.includes(field) ? field : null };
    });
    return toCheck({ ...report, columns }, served, locale);
  });
}

/** Enqueues the writing of checked rows, once however often it is asked for. */
export function queueImport(kit: ResourceKit, id: string): Promise<ImportReport> {
  const applying = ({ report }: StoredImport): ImportReport => ({
    ...report,
    ...nothingDone(),
    state: 'applying',
  });
  return turned(kit, id, ['checked'], applying, ['applying', 'applied']);
}

/** @throws AppError 409 while refused rows are not known yet: before and during check and apply */
export function assertChecked({ report: { state } }: StoredImport): void {
  if (state === 'mapping' || state === 'checking' || state === 'applying')
    throw new AppError(409, 'err.import.running');
}
