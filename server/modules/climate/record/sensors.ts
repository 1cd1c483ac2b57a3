import {
  type CoverCertificate,
  certificateCoverOf,
  type RecordSensor,
} from '../../../../contract/machines/sensors/cover';
import { localDay } from '../../../../contract/time/localDay';
import type { Executor } from '../../../db/tables';

interface SensorRangeQuery {
  deviceId: string;
  zone: string;
  timezone: string;
  from: number;
  to: number;
}

/** The sensors that measured in the period, with what they were worth; one that was replaced up to its last day. */
export async function recordSensors(
  db: Executor,
  { deviceId, zone, timezone, from, to }: SensorRangeQuery,
): Promise<RecordSensor[]> {
  const rows = await db
    .selectFrom('sensors')
    .select(['id', 'sensorNo', 'serialNo', 'installedOn', 'state', 'updatedAt'])
    .where('deviceId', '=', deviceId)
    .where('zone', '=', zone)
    .where((eb) => eb.or([eb('state', '<>', 'retired'), eb('updatedAt', '>', new Date(from))]))
    .where((eb) => eb.or([eb('installedOn', 'is', null), eb('installedOn', '<=', localDay(to, timezone))]))
    .orderBy('sensorNo')
    .orderBy('installedOn')
    .execute();
  const certificates = await certificatesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, sensorNo, serialNo, installedOn, state, updatedAt }) => {
    const end = state === 'retired' ? Math.min(to, updatedAt.getTime()) : to;
    const [begun, last] = [localDay(from, timezone), localDay(end, timezone)];
    const first = installedOn !== null && installedOn > begun ? installedOn : begun;
    return {
      sensorNo: String(sensorNo),
      serialNo,
      ...certificateCoverOf(certificates.get(id) ?? [], first, last),
    };
  });
}

async function certificatesOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, CoverCertificate[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('calibrations')
    .select(['sensorId', 'certNo', 'calibratedOn', 'nextDue', 'result'])
    .where('sensorId', 'in', [...ids])
    .where('voidedAt', 'is', null)
    .execute();
  const found = new Map<string, CoverCertificate[]>();
  for (const { sensorId, ...certificate } of rows) {
    const own = found.get(String(sensorId)) ?? [];
    own.push(certificate as CoverCertificate);
    found.set(String(sensorId), own);
  }
  return found;
}
