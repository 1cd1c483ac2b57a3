import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { TELL_AGAIN_MS } from '../../../../contract/machines/holds';
import { DEFAULT_ZONE, MAIN_CABINET } from '../../../../contract/machines/zones';
import { ulid } from '../../../ids';
import type { JobRunner } from '../../../jobs/jobs';
import { logged } from '../../../kit/records/createRecord';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { causeEvents, forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork, Values } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { servedDevices } from '../../machines/devices';
import type { JobDeps } from '../../module';
import { servedZoneSettings } from '../zoneSettings';
import { servedZoneVersions, tellVersion } from './zoneVersions';

const PROCESS = 'job:climate.zoneVersions';
const LOOK_MS = 15_000;
const BATCH_SIZE = 100;

const limitsIn = ({ storageClass, tLow, tHigh, rhLow, rhHigh }: AnyRow): Values => ({
  storageClass,
  tLow,
  tHigh,
  rhLow,
  rhHigh,
});

async function isMain({ trx }: UnitOfWork, { deviceId, zone }: AnyRow): Promise<boolean> {
  const main = await trx
    .selectFrom('cabinets')
    .select('zone')
    .where('deviceId', '=', String(deviceId))
    .where('cabinetNo', '=', MAIN_CABINET)
    .executeTakeFirst();
  return (main?.zone ?? DEFAULT_ZONE) === zone;
}

/** The machine and the zone's own settings, locked before its versions, in the same order everywhere. */
async function lockedSettings({ trx }: UnitOfWork, { deviceId, zone }: AnyRow) {
  await lockMachine(trx, String(deviceId));
  return trx
    .selectFrom('zoneSettings')
    .select('id')
    .where('deviceId', '=', String(deviceId))
    .where('zone', '=', String(zone))
    .forUpdate()
    .executeTakeFirst();
}

/** The zone is judged by it from now on: the main one by what stands in its machine, others by their own settings. */
async function apply(work: UnitOfWork, row: AnyRow, own: { id: string } | undefined): Promise<void> {
  const { trx, deps } = work;
  const [deviceId, zone] = [String(row.deviceId), String(row.zone)];
  if (await isMain(work, row)) {
    const device = await findRecord(work, servedDevices, deviceId);
    await writeRecord(work, servedDevices, device, limitsIn(row), { action: 'updated' });
    return;
  }
  const values = Object.assign(limitsIn(row), { reason: row.reason });
  if (own) {
    const before = await findRecord(work, servedZoneSettings, own.id);
    await writeRecord(work, servedZoneSettings, before, values, { action: 'updated' });
    return;
  }
  const at = new Date(deps.clock());
  const orgId = String(row.orgId);
  const fresh = { id: ulid(at.getTime()), orgId, deviceId, zone, createdAt: at, updatedAt: at };
  await trx
    .insertInto('zoneSettings')
    .values(Object.assign(fresh, values) as never)
    .execute();
  logged(work, servedZoneSettings, { action: 'zoneSettings.created', entityId: fresh.id, orgId });
}

/** The one before ends in the same moment; the database would take what is applied for another version otherwise. */
async function takeEffect(work: UnitOfWork, row: AnyRow): Promise<Values> {
  const own = await lockedSettings(work, row);
  const at = new Date(work.deps.clock());
  await work.trx
    .updateTable('zoneVersions')
    .set((eb) => ({ state: 'former' as const, endedAt: at, version: eb('version', '+', 1), updatedAt: at }))
    .where('deviceId', '=', String(row.deviceId))
    .where('zone', '=', String(row.zone))
    .where('state', '=', 'current')
    .execute();
  await work.trx.updateTable('zoneVersions').set({ state: 'current' }).where('id', '=', row.id).execute();
  await apply(work, row, own);
  return {};
}

/** Versions in force that replaced others, of machines that can be reached and have not had them. */
async function untold({ database, clock }: KitDeps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from zone_versions v join devices d on d.id = v.device_id and d.enabled
      join device_latest l on l.device_id = d.id and l.state->>'conn' = 'online'
      left join lateral (select c.state, c.requested_at from machine_commands c where c.type = 'set_env'
        and c.params->>'version' = v.id order by c.requested_at desc, c.id desc limit 1) c on true
    where v.state = 'current' and v.version_no > 1 and (c.state is null
      or (c.state in ('expired', 'unknown') and c.requested_at < ${new Date(clock() - TELL_AGAIN_MS)}))
    order by v.id limit ${BATCH_SIZE}`.execute(database.db);
  return rows.map(({ id }) => id);
}

/** @returns how many versions took effect */
export async function followVersions(deps: KitDeps): Promise<number> {
  const due = await deps.database.db
    .selectFrom('zoneVersions')
    .select('id')
    .where('state', '=', 'planned')
    .where('effectiveAt', '<=', new Date(deps.clock()))
    .orderBy('effectiveAt')
    .limit(BATCH_SIZE)
    .execute();
  const ids = due.map(({ id }) => id);
  const moved = await causeEvents(deps, servedZoneVersions, {
    event: 'takeEffect',
    ids,
    process: PROCESS,
    values: takeEffect,
  });
  const context = await systemContext(deps.database.db, PROCESS);
  await forEachIsolated(deps, PROCESS, await untold(deps), async (id) => {
    await runInTransaction(deps, context, async (work) => {
      const row = await findRecord(work, servedZoneVersions, id);
      await tellVersion(work, row, (row.madeBy as string | null) ?? null);
      return {};
    });
    return true;
  });
  return moved;
}

export function versionJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('climate.zoneVersions', LOOK_MS, async () => {
    await followVersions(kit);
  });
}
