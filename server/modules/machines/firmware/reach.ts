import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { INSTALLING } from '../../../../contract/machines/firmwareStates';
import type { Executor } from '../../../db/tables';

const online = sql<boolean>`coalesce(device_latest.state->>'conn' = 'online', false)`;

/** Machines that a rollout is for, those that have the version already among them; who can be reached comes first. */
export async function rolloutMachines(db: Executor, rollout: AnyRow) {
  const version = await db
    .selectFrom('firmwareVersions')
    .leftJoin('oems', 'oems.id', 'firmwareVersions.oemId')
    .select(['versionNo', 'model', 'state', 'oemId', 'signedKey', 'firmwareKey'])
    .where('firmwareVersions.id', '=', String(rollout.versionId))
    .executeTakeFirstOrThrow();
  const chosen = (rollout.deviceIds ?? []) as string[];
  let query = db
    .selectFrom('devices')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .leftJoin('deviceLatest', 'deviceLatest.deviceId', 'devices.id')
    .leftJoin('deviceAuths', 'deviceAuths.id', 'devices.authId')
    .leftJoin('oems', 'oems.id', 'deviceAuths.oemId')
    .select(['devices.id', 'devices.orgId', 'devices.fwVersion', online.as('online')])
    .where('devices.model', '=', version.model)
    .where('devices.enabled', '=', true)
    .where(
      sql<boolean>`starts_with(organizations.path, (select path from organizations where id = ${rollout.orgId}))`,
    )
    // Machines of another maker would refuse it; a version without a maker cannot be checked.
    .where((eb) =>
      version.oemId === null
        ? eb('oems.firmwareKey', 'is', null)
        : eb.or([eb('oems.id', 'is', null), eb('oems.id', '=', version.oemId)]),
    )
    .orderBy(sql`${online} desc`)
    .orderBy('devices.serialNo');
  if (rollout.scope === 'chosen') query = query.where('devices.id', 'in', chosen.length > 0 ? chosen : ['']);
  const machines = await query.execute();
  return { version, machines };
}

/** Those of them that another rollout is changing now, each with its number. */
export async function busyMachines(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('firmwareInstalls')
    .innerJoin('firmwareRollouts', 'firmwareRollouts.id', 'firmwareInstalls.rolloutId')
    .select(['deviceId', 'rolloutNo'])
    .where('deviceId', 'in', [...ids])
    .where('firmwareInstalls.state', 'in', ['queued', ...INSTALLING])
    .execute();
  return new Map(rows.map(({ deviceId, rolloutNo }) => [String(deviceId), String(rolloutNo)]));
}
