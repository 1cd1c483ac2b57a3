import type { Draft } from '../../../../contract/kit/field';
import type { AnyRow } from '../../../../contract/kit/resource';
import { CABINET_NOS } from '../../../../contract/machines/commands/cabinetCommands';
import { CABINETS_MAX } from '../../../../contract/machines/hardware';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { hint, note } from '../../../kit/records/transaction';
import type { CommandResult, UnitOfWork } from '../../../kit/served';
import { buildBoxes, buildTrays, cabinetTypeOf, trayTypeOf, upTo } from './build';

/** The first letter and the first address that no cabinet of the machine has. @throws AppError 409 */
async function freePlace({ trx }: UnitOfWork, deviceId: string) {
  const taken = await trx
    .selectFrom('cabinets')
    .select(['cabinetNo', 'slaveAddr'])
    .where('deviceId', '=', deviceId)
    .execute();
  if (taken.length >= CABINETS_MAX) throw new AppError(409, 'err.device.cabinets_max');
  const isFree = (letter: string) => !taken.some(({ cabinetNo }) => cabinetNo === letter);
  return {
    cabinetNo: CABINET_NOS.find(isFree) ?? 'A',
    slaveAddr:
      (upTo(CABINETS_MAX).find((place) => !taken.some(({ slaveAddr }) => slaveAddr === place + 1)) ?? 0) + 1,
  };
}

/** A cabinet with all its trays, and on each the lanes it comes with; a locker with its boxes. @throws AppError 409 */
export async function addCabinet(work: UnitOfWork, row: AnyRow, args: Draft): Promise<CommandResult> {
  const built = await cabinetTypeOf(work, args.cabinetTypeId);
  const tray = await trayTypeOf(work, args.palletTypeId, built);
  const place = await freePlace(work, row.id);
  const { zone, type, role, cabinetTypeId, trays } = built;
  const [cabinetId, deviceId] = [ulid(), row.id];
  await work.trx
    .insertInto('cabinets')
    .values({ id: cabinetId, deviceId, ...place, type, role, zone, cabinetTypeId })
    .execute();
  const { cabinetNo } = place;
  const trayNos = upTo(trays).map((index) => index + 1);
  if (role === 'locker') await buildBoxes(work, { deviceId, orgId: String(row.orgId), cabinetNo }, trays);
  else await buildTrays(work, { cabinetId, deviceId, cabinetNo }, trayNos, tray);
  const entry = { entity: 'devices', entityId: deviceId, orgId: row.orgId };
  note(work, { ...entry, action: 'devices.addCabinet', after: { cabinetNo, type } });
  hint(work, 'devices', row.orgId);
  hint(work, 'lanes', row.orgId);
  return {};
}
