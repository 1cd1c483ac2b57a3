import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { IN_FLIGHT } from '../../../contract/machines/commandStates';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { JobRunner } from '../../jobs/jobs';
import { forEachIsolated, systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import type { JobDeps } from '../module';
import { askRestart } from './commands/request';

const PROCESS = 'job:machines.restarts';
const LOOK_MS = 60_000;
/** A machine that is busy or away at its time is restarted up to so much later, or the next day. */
const WINDOW_MIN = 120;
/** A vend just happened: a customer may be there. */
const QUIET_MS = 5 * MINUTE_MS;
/** What these became of restarted nothing. */
const UNDONE = ['rejected', 'failed', 'expired', 'cancelled'];

/**
 * Machines in use whose schedule says that it is time, by the clock where they stand, that can be reached and that
 * nobody is busy with. Their day begins at the time of the restart: they are asked once in it.
 */
async function due(db: Executor, now: number): Promise<AnyRow[]> {
  const at = new Date(now);
  const { rows } = await sql<AnyRow>`
    with scheduled as (
      select d.id, d.org_id, d.timezone, d.restart_interval_days as days, split_part(d.restart_time, ':', 1)::int
        * interval '1 hour' + split_part(d.restart_time, ':', 2)::int * interval '1 minute' as after_midnight
      from devices d where d.restart_enabled and d.enabled and d.restart_time is not null),
    today as (
      select s.*, (${at}::timestamptz at time zone s.timezone) - s.after_midnight as own_clock from scheduled s)
    select d.id, d.org_id as "orgId" from today d
    join device_latest l on l.device_id = d.id and l.state->>'conn' = 'online'
    cross join lateral (
      select max(((requested_at at time zone d.timezone) - d.after_midnight)::date) as asked,
        max(((requested_at at time zone d.timezone) - d.after_midnight)::date)
          filter (where state <> all(${UNDONE}::text[])) as done
      from machine_commands where device_id = d.id and type = 'reboot' and requested_by is null) last
    where d.own_clock::time < ${WINDOW_MIN} * interval '1 minute'
      and (last.asked is null or last.asked < d.own_clock::date)
      and (last.done is null or d.own_clock::date - last.done >= d.days)
      and coalesce(l.state->>'doorOpen', 'false') <> 'true'
      and not exists (select from dispense_tasks t where t.device_id = d.id and t.ended_at is null)
      and not exists (select from machine_commands o where o.device_id = d.id
        and o.state = any(${[...IN_FLIGHT]}::text[]))
      and not exists (select from firmware_installs f where f.device_id = d.id
        and f.state in ('sent', 'downloading', 'verified', 'installing', 'reported'))
      and not exists (select from vend_records v where v.device_id = d.id and v.at > ${new Date(now - QUIET_MS)})
    order by d.id`.execute(db);
  return rows;
}

/** @returns 0 where a person was faster */
async function ask(work: UnitOfWork, machine: AnyRow): Promise<number> {
  try {
    await askRestart(work, machine);
    return 1;
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return 0;
    throw error;
  }
}

/** @returns how many machines are told to restart */
export async function restartScheduled(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const machines = await due(db, deps.clock());
  if (machines.length === 0) return 0;
  const context = await systemContext(db, PROCESS);
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  return forEachIsolated(deps, PROCESS, [...byId.keys()], async (id) => {
    const { n } = await runInTransaction(deps, context, async (work) => ({
      n: await ask(work, byId.get(id) as AnyRow),
    }));
    return n > 0;
  });
}

export function restartJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('machines.restarts', LOOK_MS, async () => {
    await restartScheduled(kit);
  });
}
