import type { BulkRunBody, BulkRunReport } from '../../../contract/kit/wire';
import { messageText } from '../../../contract/messages';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { enqueueJob } from '../../jobs/jobs';
import type { ResourceKit } from '../kit';
import { rowTitle } from '../query/rows';
import { mayRun } from '../records/commands';
import type { RequestContext, ServedResource } from '../served';
import { changesOfMany, selectedRecords, titlesOfRows, unknownOnes } from './bulk';
import { allRunRows, countRows, findRun, keepRun, loadRun, type StoredRun } from './bulkRunStore';

export const BULK_RUN_JOB = 'bulkRun';

export async function enqueueBulkRun(db: Executor, id: string, now: number): Promise<void> {
  const payload: object = { id };
  await enqueueJob(db, { kind: BULK_RUN_JOB, dueAt: new Date(now), payload });
}

/** @throws AppError 404 what cannot be done to many, 403 */
export function assertMany(served: ServedResource, command: string, context: RequestContext): void {
  const { resource } = served;
  const known = changesOfMany(resource).includes(command) || resource.commands?.[command]?.bulk;
  if (!known) throw new AppError(404, 'err.common.unknownCommand');
  if (!mayRun(served, command, context)) throw new AppError(403, 'err.common.forbidden');
}

/** Stores what is to be done and lets a job do it. @throws AppError 404 somebody else's run has this id */
export async function startRun(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  body: BulkRunBody,
): Promise<BulkRunReport> {
  const { principal, locale, origin } = context;
  const { run: id, command, ids, expectedVersions, args = {}, reason = null } = body;
  const begun = await loadRun(kit.database.db, id);
  if (begun) return reportOf(kit, served, context, await findRun(kit.database.db, id, principal.userId));
  const bulk = { deps: kit, served, context, command, find: kit.find };
  const { rows: found } = await selectedRecords({ ...bulk, body: { ids } });
  const known = found.map((row) => ({
    recordId: row.id,
    title: rowTitle(served.resource, row, locale),
    seen: expectedVersions[row.id] ?? row.version,
    outcome: null,
  }));
  const unknown = unknownOnes({ ids }, found, context).map((outcome) => ({
    recordId: outcome.id,
    title: outcome.title,
    seen: expectedVersions[outcome.id] ?? 0,
    outcome,
  }));
  const now = kit.clock();
  const whole: StoredRun = {
    id,
    resource: served.resource.name,
    command,
    userId: principal.userId,
    args,
    reason,
    locale,
    screen: origin?.screen ?? null,
    state: 'running',
    refusal: null,
  };
  const { state: _state, refusal: _refusal, ...run } = whole;
  await kit.database.db.transaction().execute(async (trx) => {
    await keepRun(trx, { ...run, orgId: principal.orgId, createdAt: new Date(now) }, [...unknown, ...known]);
    await enqueueBulkRun(trx, run.id, now);
  });
  return reportOf(kit, served, context, whole);
}

/** How far a run is; once it is over, what became of each record. */
export async function reportOf(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  run: StoredRun,
): Promise<BulkRunReport> {
  const { id, resource, command, state, refusal } = run;
  const { db } = kit.database;
  const report: BulkRunReport = {
    id,
    resource,
    command,
    state,
    ...(await countRows(db, id)),
    reason: refusal === null ? undefined : { key: refusal, msg: messageText(refusal, context.locale) },
    rows: [],
    left: [],
    titles: {},
  };
  if (state === 'running' || state === 'stopping') return report;
  const all = await allRunRows(db, id);
  const rows = all.flatMap(({ outcome }) => outcome ?? []);
  const left = all
    .filter(({ outcome }) => outcome === null)
    .map(({ recordId, title, seen }) => ({ id: recordId, title, seen }));
  return {
    ...report,
    rows,
    left,
    titles: await titlesOfRows({ deps: kit, served, context, find: kit.find }, rows),
  };
}
