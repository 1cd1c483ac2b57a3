import { MINUTE_MS } from '../../../contract/time/durations';
import { loadPrincipal } from '../../access/principal';
import type { TenantDatabase } from '../../db/database';
import { runInTenant } from '../../db/tenants/tenancy';
import type { Job, JobRunner } from '../../jobs/jobs';
import type { ResourceKit } from '../kit';
import { mayRun } from '../records/commands';
import { selectedRecords, unknownOnes } from './bulk';
import { keepOutcome, loadRun, openRows, RunConflictError, type StoredRun, turnRun } from './bulkRunStore';
import { BULK_RUN_JOB, enqueueBulkRun } from './bulkRuns';
import { type BulkCommand, runForOne } from './oneOfMany';

const LEASE_MS = 3 * MINUTE_MS;
/** A job ends after this long and leaves the rest to the next: its lease can be short. */
const TURN_MS = 60_000;
const ATTEMPTS_MAX = 5;
/** Read together; between two parts a run is stopped. */
const PART = 25;

/** The system finds the run; its records are read and changed as the person would. */
export interface BulkRunKit extends ResourceKit {
  database: TenantDatabase;
}

/** What a run does, as whom; undefined when the person may not do it any more. */
async function bulkOf(kit: BulkRunKit, run: StoredRun): Promise<BulkCommand | undefined> {
  const served = kit.find(run.resource);
  const principal = await loadPrincipal(kit.database.db, run.userId, '');
  const origin = run.screen === null ? undefined : { screen: run.screen };
  const context = principal && {
    principal,
    ip: '',
    requestId: run.id,
    locale: run.locale,
    origin,
    run: run.id,
  };
  if (!served || !context || !mayRun(served, run.command, context)) return undefined;
  const { command, args, reason } = run;
  const deps = { ...kit, database: kit.database.scoped };
  return { deps, served, context, command, call: { args, reason: reason ?? undefined }, find: kit.find };
}

/** Attempts the next records; false when there are none. */
async function part(bulk: BulkCommand, run: StoredRun): Promise<boolean> {
  const { db } = bulk.deps.database;
  const open = await openRows(db, run.id, PART);
  const body = { ids: open.map(({ recordId }) => recordId) };
  if (open.length === 0) return false;
  const { rows } = await selectedRecords({ ...bulk, body });
  const known = new Map(rows.map((row) => [row.id, row]));
  const gone = new Map(unknownOnes(body, rows, bulk.context).map((row) => [row.id, row]));
  for (const { n, recordId, title, seen } of open) {
    const row = known.get(recordId);
    const outcome = row
      ? await runForOne(bulk, { row, version: seen }, (work, settled) =>
          keepOutcome(work.trx, run.id, n, settled),
        )
      : { ...gone.get(recordId), id: recordId, title, ok: false };
    // What changed a record is stored with the change.
    if (!outcome.ok) await keepOutcome(db, run.id, n, { ...outcome, title });
  }
  return true;
}

async function goOn(kit: BulkRunKit, bulk: BulkCommand, { id }: StoredRun): Promise<void> {
  const until = kit.clock() + TURN_MS;
  for (;;) {
    const run = await loadRun(kit.database.db, id);
    const endedAt = new Date(kit.clock());
    if (run?.state === 'stopping') return turnRun(kit.database.db, id, 'stopped', { endedAt });
    if (run?.state !== 'running') return;
    if (kit.clock() > until) return enqueueBulkRun(kit.database.db, id, kit.clock());
    if (!(await part(bulk, run))) return turnRun(kit.database.db, id, 'ended', { endedAt });
  }
}

/**
 * Does a command for many from where it stands. What was done before a break is not done again, and of two that run at
 * the same time each record is changed by one.
 */
export async function runBulkRun(kit: BulkRunKit, id: string, { attempts }: Pick<Job, 'attempts'>) {
  const run = await loadRun(kit.database.db, id);
  if (run?.state !== 'running' && run?.state !== 'stopping') return;
  const fail = (refusal: string) =>
    turnRun(kit.database.db, id, 'failed', { endedAt: new Date(kit.clock()), refusal });
  if (attempts > ATTEMPTS_MAX) return fail('err.bulk.broken');
  const bulk = await bulkOf(kit, run);
  if (!bulk) return fail('err.common.forbidden');
  try {
    await runInTenant(bulk.context.principal, () => goOn(kit, bulk, run));
  } catch (error) {
    if (!(error instanceof RunConflictError)) throw error;
  }
}

/** Lets the job runner do commands for many. */
export function registerBulkRuns(jobs: Pick<JobRunner, 'handle'>, kit: BulkRunKit): void {
  jobs.handle(BULK_RUN_JOB, (job) => runBulkRun(kit, String(job.payload.id), job), { leaseMs: LEASE_MS });
}
