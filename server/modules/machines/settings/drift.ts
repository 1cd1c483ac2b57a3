import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { type CommandReason, PENDING_COMMANDS } from '../../../../contract/machines/commandStates';
import { TELL_AGAIN_MS } from '../../../../contract/machines/holds';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import { forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { tellPassword, tellPlan, tellPrices } from '../commands/request';
import { lastTold, matchMachine } from './match';

const PROCESS = 'job:machines.settings';
const LOOK_MS = 5_000;
/** Machines compared in one run. */
const MACHINES_A_LOOK = 200;
/** Reports that are stored a little later than they came. */
const OVERLAP_MS = 10_000;
const DRIFT: CommandReason = 'drift';

/** Notes the newest digests that machines have reported, to be compared. @returns of which machines */
async function takeReports(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with news as (
      select distinct on (device_id) device_id, body->'hashes' as hashes, recv_at from device_events
      where kind = 'cfg' and recv_at > coalesce((select max(reported_at) from setting_reports), '-infinity')
        - ${OVERLAP_MS} * interval '1 millisecond'
      order by device_id, recv_at desc
    ), taken as (
      insert into setting_reports as r (device_id, plan, prices, reported_at)
      select device_id, hashes->>'plan', hashes->>'prices', recv_at from news
      on conflict (device_id) do update set plan = excluded.plan, prices = excluded.prices,
        reported_at = excluded.reported_at
      where excluded.reported_at > r.reported_at
      returning device_id
    )
    insert into plan_changes select device_id, pg_current_xact_id()::text from taken
    returning device_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Machines whose lanes were changed, or that wait to be compared since an earlier look. */
async function changed(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct device_id as id from plan_changes order by device_id limit ${MACHINES_A_LOOK}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What is changed from now on is found at the next look; what fails here is, too. */
async function match(work: UnitOfWork, id: string): Promise<void> {
  await sql`delete from plan_changes where device_id = ${id}`.execute(work.trx);
  await matchMachine(work, id);
}

/** Machines that hold what nobody told them, can be reached, and were not told again just now. */
function drifted(db: Executor, now: number) {
  return db
    .selectFrom('devices')
    .innerJoin('deviceLatest', 'deviceLatest.deviceId', 'devices.id')
    .select(['devices.id', 'devices.orgId', 'planMatch', 'priceMatch'])
    .where('devices.enabled', '=', true)
    .where(({ or, eb }) => or([eb('planMatch', '=', 'differs'), eb('priceMatch', '=', 'differs')]))
    .where(sql<boolean>`device_latest.state->>'conn' = 'online'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('machineCommands as c')
            .select('c.id')
            .whereRef('c.deviceId', '=', 'devices.id')
            .where('c.type', 'in', ['apply_plan', 'set_price'])
            .where(({ or, eb }) =>
              or([
                eb('c.state', 'in', PENDING_COMMANDS),
                eb('c.requestedAt', '>', new Date(now - TELL_AGAIN_MS)),
              ]),
            ),
        ),
      ),
    )
    .orderBy('devices.id')
    .limit(MACHINES_A_LOOK)
    .execute();
}

type DriftRow = Awaited<ReturnType<typeof drifted>>[number];

/** A plan is told as it is wanted now; prices only as somebody has approved them. */
async function tellAgain(
  work: UnitOfWork,
  { id, orgId, planMatch, priceMatch }: DriftRow,
): Promise<{ told: number }> {
  let told = 0;
  if (planMatch === 'differs') {
    await tellPlan(work, { id, orgId } as never, DRIFT);
    told += 1;
  }
  const last = priceMatch === 'differs' ? await lastTold(work.trx, id, 'set_price') : undefined;
  if (last) {
    await tellPrices(
      work,
      { id, orgId },
      { reason: 'drift', by: null, told: { params: last.params, expected: last.expected ?? undefined } },
    );
    told += 1;
  }
  return { told };
}

/** Machines that can be reached and have never had the password that was sent to them last. */
function locksOfBefore(db: Executor, now: number) {
  return db
    .selectFrom('devices')
    .innerJoin('deviceLatest', 'deviceLatest.deviceId', 'devices.id')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('machineCommands')
          .distinctOn('deviceId')
          .select(['deviceId', 'state', 'requestedAt'])
          .where('type', '=', 'set_password')
          .orderBy('deviceId')
          .orderBy('requestedAt', 'desc')
          .as('last'),
      (join) => join.onRef('last.deviceId', '=', 'devices.id'),
    )
    .select(['devices.id', 'devices.orgId'])
    .where('devices.enabled', '=', true)
    .where('last.state', 'in', NEVER_HAD)
    .where('last.requestedAt', '<', new Date(now - TELL_AGAIN_MS))
    .where(sql<boolean>`device_latest.state->>'conn' = 'online'`)
    .orderBy('devices.id')
    .limit(MACHINES_A_LOOK)
    .execute();
}
const NEVER_HAD = ['expired', 'failed', 'unknown', 'contradicted'] as const;

/**
 * Looks which machines hold another plan or other prices than the console wants, says so at their lanes, and tells
 * again those that have lost what they were told.
 * @returns how many commands
 */
export async function followSettings(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const found = new Set([...(await takeReports(db)), ...(await changed(db))]);
  const context = await systemContext(db, PROCESS);
  await forEachIsolated(deps, PROCESS, [...found], async (id) => {
    await runInTransaction(deps, context, async (work) => {
      await match(work, id);
      return {};
    });
    return true;
  });
  let told = 0;
  const again = new Map((await drifted(db, deps.clock())).map((machine) => [machine.id, machine]));
  await forEachIsolated(deps, PROCESS, [...again.keys()], async (id) => {
    const machine = again.get(id) as DriftRow;
    told += (await runInTransaction(deps, context, (work) => tellAgain(work, machine))).told;
    return true;
  });
  const locks = new Map((await locksOfBefore(db, deps.clock())).map((machine) => [machine.id, machine]));
  const sent = await forEachIsolated(deps, PROCESS, [...locks.keys()], async (id) => {
    await runInTransaction(deps, context, async (work) => {
      await tellPassword(work, locks.get(id) as AnyRow);
      return {};
    });
    return true;
  });
  return told + sent;
}

export function settingJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('machines.settings', LOOK_MS, async () => {
    await followSettings(kit);
  });
}
