import { type SqlBool, sql } from 'kysely';
import { isEmpty } from '../../../contract/kit/problem';
import type { AnyRow } from '../../../contract/kit/resource';
import { CONNECTS } from '../../../contract/machines/access/connects';
import { BOUND_NEEDS_CONTACTS, hasContacts } from '../../../contract/machines/devices';
import { AppError } from '../../errors';
import type { UnitOfWork } from '../../kit/served';
import { stockIn, stockLeft } from '../stock/returns/leftStock';

/** Hardware that may connect and works in no other machine. @throws AppError 409 */
export async function hardwareFor({ trx }: UnitOfWork, authId: string, deviceId?: string) {
  const auth = await trx
    .selectFrom('deviceAuths')
    .select(['id', 'serialNo', 'model', 'status', 'boundPointNo'])
    .where('id', '=', authId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const other = await trx.selectFrom('devices').select('id').where('authId', '=', authId).executeTakeFirst();
  if (other && other.id !== deviceId)
    throw new AppError(409, 'err.device.serial_used', undefined, { authId: 'err.device.serial_used' });
  if (!other && !isEmpty(auth.boundPointNo))
    throw new AppError(409, 'err.device.bound_point_missing', undefined, {
      authId: 'err.device.bound_point_missing',
    });
  return auth;
}

/** @throws AppError 409 `err.device.unissued`, `err.device.revoked`: only hardware that may connect stands at a point */
export function assertConnects({ status }: { status: string }): void {
  if (status === 'unissued') throw new AppError(409, 'err.device.unissued');
  if (!(CONNECTS as readonly string[]).includes(status)) throw new AppError(409, 'err.device.revoked');
}

/** @throws AppError 409 `err.device.point_taken` */
export async function assertPointFree(
  { trx }: UnitOfWork,
  pointNo: string,
  deviceId?: string,
): Promise<void> {
  const taken = await trx
    .selectFrom('devices')
    .select('id')
    .where('pointNo', '=', pointNo)
    .executeTakeFirst();
  if (taken && taken.id !== deviceId)
    throw new AppError(409, 'err.device.point_taken', undefined, { pointNo: 'err.device.point_taken' });
}

/** Sales need calibrated sensors. @throws AppError 409 `err.device.calibration` */
async function assertCalibrated({ trx, deps }: UnitOfWork, deviceId: string): Promise<void> {
  const sensor = await trx
    .selectFrom('sensors')
    .innerJoin('devices', 'devices.id', 'sensors.deviceId')
    .select('sensorNo')
    .where('sensors.deviceId', '=', deviceId)
    .where('sensors.state', '<>', 'retired')
    .where(
      sql<SqlBool>`(sensors.state = 'failed' or cal_due is null
        or cal_due < (${new Date(deps.clock())}::timestamptz at time zone devices.timezone)::date)`,
    )
    .orderBy('sensorNo')
    .executeTakeFirst();
  if (sensor) throw new AppError(409, 'err.device.calibration', { sensor: String(sensor.sensorNo) });
}

/** May this machine stand at a point? @throws AppError 409 with what is missing */
export async function assertBindable(work: UnitOfWork, row: AnyRow, pointNo: string): Promise<void> {
  assertConnects(await hardwareFor(work, String(row.authId), row.id));
  await assertPointFree(work, pointNo, row.id);
  await assertCalibrated(work, row.id);
  if (!hasContacts(row.contacts)) throw new AppError(409, BOUND_NEEDS_CONTACTS);
}

/** @throws AppError 409 `err.device.stock_left` */
export async function assertEmptied(work: UnitOfWork, deviceId: string): Promise<void> {
  const left = await stockIn(work, deviceId);
  if (left.length > 0) throw stockLeft(left);
}

/** What the server itself has noted of a machine goes with it. @throws AppError 409 for one that has a history */
export async function forgetSilent({ trx }: UnitOfWork, deviceId: string): Promise<void> {
  const { rows } = await sql<{ gone: boolean }>`select forget_silent_machine(${deviceId}) as gone`.execute(
    trx,
  );
  if (rows[0]?.gone !== true) throw new AppError(409, 'err.device.has_history');
}
