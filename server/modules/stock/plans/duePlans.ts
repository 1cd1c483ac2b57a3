import type { AnyRow } from '../../../../contract/kit/resource';
import { PLAN_REFUSALS } from '../../../../contract/stocking/otherStates';
import type { JobRunner } from '../../../jobs/jobs';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { applyPlan, refusalsOf, servedShelfPlans } from './shelfPlans';

const PROCESS = 'job:stock.plans';
const LOOK_MS = 60_000;

const toldOf = (refusals: unknown) =>
  ((refusals ?? []) as { laneNo: string; reason: string }[])
    .map(({ laneNo, reason }) => `${laneNo} ${reason}`)
    .join();

/** Applies it, or notes which lanes do not take what is planned; the same reasons are noted once. */
async function follow(work: UnitOfWork, row: AnyRow): Promise<{ applied: boolean }> {
  const now = work.deps.clock();
  // Somebody has changed his mind since it was found.
  if (row.state !== 'published' || Number(row.effectiveAt) > now) return { applied: false };
  const refused = await refusalsOf(work, row, true);
  if (refused.length === 0) {
    await applyEvent(work, servedShelfPlans, row, 'apply', { values: await applyPlan(work, row) });
    return { applied: true };
  }
  const refusals = refused.map(({ laneNo, key }) => ({ laneNo, reason: PLAN_REFUSALS[key] }));
  if (toldOf(refusals) !== toldOf(row.refusals))
    await applyEvent(work, servedShelfPlans, row, 'refuse', {
      values: { refusals, refusedAt: new Date(now) },
    });
  return { applied: false };
}

/**
 * Published plans whose time has come. One that a lane refuses is tried again, so that it is applied when the lane is
 * empty.
 * @returns how many were applied
 */
export async function applyDuePlans(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const due = await db
    .selectFrom('shelfPlans')
    .select('id')
    .where('state', '=', 'published')
    .where('effectiveAt', '<=', new Date(deps.clock()))
    .orderBy('effectiveAt')
    .orderBy('id')
    .execute();
  if (due.length === 0) return 0;
  const context = await systemContext(db, PROCESS);
  const ids = due.map(({ id }) => id);
  return forEachIsolated(deps, PROCESS, ids, async (id) => {
    const { applied } = await runInTransaction(deps, context, async (work) =>
      follow(work, await findRecord(work, servedShelfPlans, id)),
    );
    return applied;
  });
}

export function planJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('stock.plans', LOOK_MS, async () => {
    await applyDuePlans(kit);
  });
}
