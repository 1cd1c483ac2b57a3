import { CONNECTS } from '../../../../contract/machines/access/connects';
import { enqueueJob, type JobRunner } from '../../../jobs/jobs';
import { causeEvents } from '../../../kit/records/systemEvents';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { ended, servedDeviceAuths } from './deviceAuths';

const LOOK_MS = 60_000;
const AT_ONCE = 500;
const WITHDRAW_JOB = 'deviceAuths.withdraw';

/** Rights to connect whose day has come, and certificates that are too old. @returns how many ended */
export async function expireAccess(deps: KitDeps): Promise<number> {
  const rows = await deps.database.db
    .selectFrom('deviceAuths')
    .select('id')
    .where('status', 'in', CONNECTS)
    .where('endsAt', '<=', new Date(deps.clock()))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedDeviceAuths, {
    event: 'expire',
    ids: rows.map(({ id }) => id),
    process: 'job:deviceAuths.expire',
    values: ended(true),
  });
}

/**
 * Hardware that was taken out of its machine, or of use with it, connects no more until something new is issued to it.
 * Done by a job, because the person may not see the owner of the hardware.
 */
export async function withdrawLater({ trx, deps }: UnitOfWork, authId: string): Promise<void> {
  const at = deps.clock();
  const payload = JSON.stringify({ id: authId, at });
  await enqueueJob(trx, { kind: WITHDRAW_JOB, dueAt: new Date(at), payload });
}

/** @param at when it was taken out, ms: what was issued since is for where it works next */
export async function withdraw(deps: KitDeps, id: string, at: number): Promise<number> {
  const rows = await deps.database.db
    .selectFrom('deviceAuths')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('secretIssuedAt', 'is', null), eb('secretIssuedAt', '<=', new Date(at))]))
    .execute();
  const ids = rows.map((row) => row.id);
  const cause = { event: 'withdraw', ids, process: `job:${WITHDRAW_JOB}`, values: ended(false) };
  return causeEvents(deps, servedDeviceAuths, cause);
}

export function accessJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('deviceAuths.expire', LOOK_MS, async () => {
    await expireAccess(kit);
  });
  jobs.handle(WITHDRAW_JOB, async ({ payload }) => {
    await withdraw(kit, String(payload.id), Number(payload.at));
  });
}
