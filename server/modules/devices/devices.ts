import type { Selectable } from 'kysely';
import type { DeviceDetail, DeviceRow } from '../../../contract/devices';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { DevicesTable } from '../../db/tables/fleet';
import { AppError } from '../../errors';
import { machineInfoOf } from '../../ingest/fleet/fromRow';
import { cardOfMachine } from '../traffic/traffic';

/** Machines of the person's organisations with their organisation and SIM card. */
function devicesOf(db: Executor, { orgIds }: Principal) {
  return db
    .selectFrom('devices')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .leftJoin('iotCards', 'iotCards.id', 'devices.iotCardId')
    .selectAll('devices')
    .select(['organizations.name as orgName', 'iotCards.iccid'])
    .where('devices.orgId', 'in', [...orgIds]);
}

type JoinedDevice = Selectable<DevicesTable> & { orgName: string; iccid: string | null };

function toDeviceRow(row: JoinedDevice): DeviceRow {
  const { version, pointNo, pointName, siteType, address, fwVersion, appVersion, enabled } = row;
  return {
    ...machineInfoOf(row),
    version,
    pointNo,
    pointName,
    siteType,
    address,
    fwVersion,
    appVersion,
    enabled,
    installedAt: row.installedAt.getTime(),
  };
}

/** The machine's row. A machine of another organisation does not exist. @throws AppError 404 */
export async function findDevice(db: Executor, principal: Principal, id: string) {
  const row = await devicesOf(db, principal).where('devices.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return row;
}

export async function deviceDetail(
  { db }: Database,
  principal: Principal,
  id: string,
): Promise<DeviceDetail> {
  const device = await findDevice(db, principal, id);
  const { warrantyUntil, serviceExpireAt, videoDeviceSerial } = device;
  const known = await db
    .selectFrom('devices')
    .leftJoin('organizations as dealer', 'dealer.id', 'devices.dealerId')
    .select('dealer.name as dealerName')
    .select((eb) =>
      eb
        .selectFrom('replenishTasks')
        .select((one) => one.fn.max('finishedAt').as('at'))
        .whereRef('replenishTasks.deviceId', '=', 'devices.id')
        .as('restockedAt'),
    )
    .where('devices.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ...toDeviceRow(device),
    card: await cardOfMachine(db, id),
    dealerName: known.dealerName,
    warrantyUntil: warrantyUntil ?? null,
    serviceExpireAt: serviceExpireAt ?? null,
    videoDeviceSerial: videoDeviceSerial ?? null,
    attempts: device.attempts,
    failures: device.failures,
    failureRate: device.failureRate,
    mtbfDays: device.mtbfDays,
    restockedAt: known.restockedAt?.getTime() ?? null,
  };
}
