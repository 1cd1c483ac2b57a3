import { serverLogs } from '../../../contract/resources/system/serverLogs';
import { DAY_MS } from '../../../contract/time/durations';
import type { JobRunner } from '../../jobs/jobs';
import { trimServerLogs } from '../../jobs/retention';
import { systemContext } from '../../kit/records/systemEvents';
import { note, runInTransaction } from '../../kit/records/transaction';
import type { KitDeps } from '../../kit/served';
import type { JobDeps } from '../module';

/** Removes logs that were kept long enough, and says in the audit log how many. */
export async function endLogs(kit: KitDeps): Promise<number> {
  const removed = await trimServerLogs(kit.database, kit.clock());
  if (removed === 0) return 0;
  const context = await systemContext(kit.database.db, 'job:serverLogs.retention');
  await runInTransaction(kit, context, async (work) => {
    const action = `${serverLogs.name}.outlived`;
    note(work, { action, entity: serverLogs.name, entityId: '', orgId: null, after: { removed } });
    return { removed };
  });
  return removed;
}

export function systemJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('serverLogs.retention', DAY_MS, async () => void (await endLogs(kit)));
}
