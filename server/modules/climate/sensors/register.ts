import type { TenantDatabase } from '../../../db/database';
import type { Bus } from '../../../events/bus';
import { ulid } from '../../../ids';
import type { Machine } from '../../../ingest/fleet/machine';

const AT_ONCE = 500;

interface SensorReport {
  deviceId: string;
  orgId: string;
  sensorNo: string;
  zone: string;
  kind: 'T' | 'RH' | 'T_RH';
}

function heardIn({ id, org, sensors }: Machine): SensorReport[] {
  return [...sensors].flatMap(([source, { t, rh }]) => {
    const [zone = '', sensorNo = ''] = source.split('/');
    if (!sensorNo || (t === null && rh === null)) return [];
    const kind = t === null ? 'RH' : rh === null ? 'T' : 'T_RH';
    return [{ deviceId: id, orgId: org, sensorNo, zone, kind }];
  });
}

export interface RegisterDeps {
  database: Pick<TenantDatabase, 'db'>;
  bus: Pick<Bus, 'publishLive'>;
  clock: () => number;
}

/**
 * Sensors that machines speak of and nobody has entered, so that none is missing where calibrations are looked after.
 * @returns how many were new
 */
export async function registerSensors(
  { database, bus, clock }: RegisterDeps,
  machines: Iterable<Machine>,
): Promise<number> {
  const known = await database.db
    .selectFrom('sensors')
    .select(['deviceId', 'sensorNo'])
    .where('state', '<>', 'retired')
    .execute();
  const names = new Set(known.map(({ deviceId, sensorNo }) => `${deviceId}/${sensorNo}`));
  const fresh = [...machines]
    .flatMap(heardIn)
    .filter(({ deviceId, sensorNo }) => !names.has(`${deviceId}/${sensorNo}`));
  const at = new Date(clock());
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const rows = fresh.slice(from, from + AT_ONCE);
    await database.db
      .insertInto('sensors')
      .values(
        rows.map((row) => ({
          ...row,
          id: ulid(at.getTime()),
          state: 'in_use' as const,
          createdAt: at,
          updatedAt: at,
        })) as never,
      )
      .onConflict((on) => on.doNothing())
      .execute();
  }
  const orgs = new Set(fresh.map(({ orgId }) => orgId));
  bus.publishLive([...orgs].map((org) => ({ kind: 'hint' as const, org, resource: 'sensors' })));
  return fresh.length;
}
