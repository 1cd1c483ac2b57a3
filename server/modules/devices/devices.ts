import type { Selectable } from 'kysely';
import { rangeOf } from '../../../contract/climate';
import type { DeviceDetail, DeviceRow } from '../../../contract/devices';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { DevicesTable } from '../../db/tables/fleet';
import { AppError } from '../../errors';
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
  const { id, serialNo, name, orgName, province, city, lng, lat, model, storageClass, iccid, timezone } = row;
  const { version, pointNo, pointName, siteType, address, fwVersion, appVersion, enabled } = row;
  return {
    id,
    serialNo,
    name,
    org: row.orgId,
    orgName,
    province,
    city,
    lng,
    lat,
    model,
    storageClass,
    iccid,
    timezone,
    ...rangeOf(row),
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
  return {
    ...toDeviceRow(device),
    card: await cardOfMachine(db, id),
  };
}
