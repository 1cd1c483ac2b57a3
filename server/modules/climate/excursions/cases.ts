import { sql } from 'kysely';
import type { Disposition } from '../../../../contract/alarms/excursions';
import { limitsOf } from '../../../../contract/climate';
import type { AnyRow } from '../../../../contract/kit/resource';
import { excursions } from '../../../../contract/resources/machines/excursions';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import type { JobRunner } from '../../../jobs/jobs';
import { logged } from '../../../kit/records/createRecord';
import { nextNumber } from '../../../kit/records/documentNumber';
import { causeEvents, forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { CommandResult, KitDeps, ServedResource, UnitOfWork, Values } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { holdZones } from '../holdZones';
import { factsOfZone } from '../zoneFacts';
import { allExposed, type ExposedLane, exposedIn, measuredOf, openingsIn } from './figures';
import { releaseZone } from './release';

const PROCESS = 'job:climate.excursions';
const LOOK_MS = 60_000;
const BATCH_SIZE = 200;

interface OpenExcursion {
  deviceId: string;
  orgId: string;
  zone: string;
  code: 'ENV_T_HIGH' | 'ENV_T_LOW';
  since: number;
}

/** Zones that are out of range and have no open file. */
async function begun(deps: KitDeps): Promise<OpenExcursion[]> {
  const { rows } = await sql<OpenExcursion>`
    select a.device_id as "deviceId", min(a.org_id) as "orgId", split_part(a.source, '/', 1) as zone,
      (array_agg(a.code order by a.t_meas))[1] as code, (extract(epoch from min(a.t_meas)) * 1000)::float8 as since
    from alerts a
    where a.code in ('ENV_T_HIGH', 'ENV_T_LOW') and a.state in ('raised', 'acknowledged')
      and not exists (select from excursions e where e.device_id = a.device_id
        and e.zone = split_part(a.source, '/', 1) and e.state = 'open')
    group by 1, 3 order by 1, 3 limit ${BATCH_SIZE}`.execute(deps.database.db);
  return rows;
}

async function open(work: UnitOfWork, { deviceId, orgId, zone, code, since }: OpenExcursion) {
  const { trx, deps } = work;
  const { tLow, tHigh } = limitsOf(await factsOfZone(trx, deviceId, zone));
  const now = new Date(deps.clock());
  const row = {
    id: ulid(now.getTime()),
    orgId,
    deviceId,
    zone,
    caseNo: await nextNumber(work, 'EX'),
    kind: code === 'ENV_T_HIGH' ? ('T_HIGH' as const) : ('T_LOW' as const),
    state: 'open' as const,
    startAt: new Date(since),
    limitLow: tLow,
    limitHigh: tHigh,
    affected: JSON.stringify(await exposedIn(trx, { deviceId, zone })),
    createdAt: now,
    updatedAt: now,
  };
  const added = await trx
    .insertInto('excursions')
    .values(row as never)
    .onConflict((conflict) => conflict.columns(['deviceId', 'zone']).where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) logged(work, servedExcursions, { action: 'excursions.created', entityId: row.id, orgId });
  return {};
}

/** Files of zones of which no sensor is out of range any more. */
async function over(deps: KitDeps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from excursions e where e.state = 'open' and not exists (select from alerts a
      where a.device_id = e.device_id and a.code in ('ENV_T_HIGH', 'ENV_T_LOW')
        and split_part(a.source, '/', 1) = e.zone and a.state in ('raised', 'acknowledged'))
    order by e.id limit ${BATCH_SIZE}`.execute(deps.database.db);
  return rows.map(({ id }) => id);
}

/** The alarms of an excursion: when the last one was over, and who acknowledged first. */
async function alarmsOf({ trx }: UnitOfWork, { deviceId, zone, startAt }: AnyRow) {
  const { rows } = await sql<{ endAt: Date | null; ackBy: string | null; ackAt: Date | null }>`
    select max(coalesce(returned_at, cleared_at)) over () as "endAt", ack_by as "ackBy", ack_at as "ackAt"
    from alerts where device_id = ${String(deviceId)} and code in ('ENV_T_HIGH', 'ENV_T_LOW')
      and split_part(source, '/', 1) = ${String(zone)} and raised_at >= ${new Date(Number(startAt))}
    order by ack_at nulls last limit 1`.execute(trx);
  return rows[0];
}

/** What the file says when it is over. */
async function ended(work: UnitOfWork, row: AnyRow): Promise<Values> {
  const { trx, deps } = work;
  const now = deps.clock();
  const alarms = await alarmsOf(work, row);
  const to = alarms?.endAt?.getTime() ?? now;
  const time = { deviceId: String(row.deviceId), zone: String(row.zone), from: Number(row.startAt), to };
  const before = (Array.isArray(row.affected) ? row.affected : []) as ExposedLane[];
  const measured = await measuredOf(trx, time, now);
  return Object.assign(measured, {
    endAt: to,
    affected: allExposed(before, await exposedIn(trx, time)),
    openings: await openingsIn(trx, time),
    ackBy: alarms?.ackBy ?? null,
    ackAt: alarms?.ackAt?.getTime() ?? null,
  });
}

/** Opens and ends the files. @returns how many changed */
export async function keepCases(deps: KitDeps): Promise<number> {
  const context = await systemContext(deps.database.db, PROCESS);
  const fresh = new Map((await begun(deps)).map((each) => [`${each.deviceId} ${each.zone}`, each]));
  const opened = await forEachIsolated(deps, PROCESS, [...fresh.keys()], async (key) => {
    await runInTransaction(deps, context, (work) => open(work, fresh.get(key) as OpenExcursion));
    return true;
  });
  const moved = await causeEvents(deps, servedExcursions, {
    event: 'end',
    ids: await over(deps),
    process: PROCESS,
    values: ended,
  });
  return opened + moved;
}

/** What is kept back or destroyed is not sold; a release waits for a second person where the installation wants one. */
async function decide(
  work: UnitOfWork,
  row: AnyRow,
  args: Values,
  reason: string | undefined,
): Promise<CommandResult> {
  const { trx, deps, context } = work;
  const now = deps.clock();
  const disposition = args.disposition as Disposition;
  const decided = { disposition, reason, decidedBy: context.principal.userId, decidedAt: now };
  if (disposition === 'release') {
    if (deps.config.secondPerson) return { set: Object.assign({ state: 'proposed' }, decided) };
    await releaseZone(work, row);
    return { set: Object.assign({ state: 'decided' }, decided) };
  }
  const zone = { deviceId: String(row.deviceId), zone: String(row.zone) };
  await holdZones(trx, [zone], { reason: 'excursion', at: new Date(now) });
  return { set: Object.assign({ state: 'decided' }, decided) };
}

async function agree(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { deps, context } = work;
  if (row.decidedBy === context.principal.userId) throw new AppError(409, 'err.excursion.samePerson');
  await releaseZone(work, row);
  return { set: { agreedBy: context.principal.userId, agreedAt: deps.clock() } };
}

/** The decision is open again; who refused it and why stands in the history. */
const refuse = async (): Promise<CommandResult> => ({
  set: { disposition: null, reason: null, decidedBy: null, decidedAt: null },
});

export const servedExcursions: ServedResource = {
  resource: excursions,
  shortSearches: true,
  commands: { decide, agree, refuse },
};

export function excursionJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('climate.excursions', LOOK_MS, async () => {
    await keepCases(kit);
  });
}
