import { ulid } from 'ulid';
import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { CABINETS_MAX } from '../../../contract/machines/hardware';
import { laneNoOf } from '../../../contract/machines/lanes';
import { DEFAULT_ZONE } from '../../../contract/machines/zones';
import { AppError } from '../../errors';
import type { Change, CommandResult } from '../../kit/served';

/** The first letter and the first address that no cabinet of the machine has. @throws AppError 409 */
async function freePlace({ trx }: Change, deviceId: string) {
  const taken = await trx
    .selectFrom('cabinets')
    .select(['cabinetNo', 'slaveAddr'])
    .where('deviceId', '=', deviceId)
    .execute();
  if (taken.length >= CABINETS_MAX) throw new AppError(409, 'err.device.cabinets_max');
  const places = upTo(CABINETS_MAX);
  const letters = places.map((place) => String.fromCharCode('A'.charCodeAt(0) + place));
  return {
    cabinetNo: letters.find((letter) => !taken.some(({ cabinetNo }) => cabinetNo === letter)) ?? 'A',
    slaveAddr: (places.find((place) => !taken.some(({ slaveAddr }) => slaveAddr === place + 1)) ?? 0) + 1,
  };
}

/** What is built in. @throws AppError 409 */
async function typesOf({ trx }: Change, { cabinetTypeId, palletTypeId }: Draft) {
  const cabinet = await trx
    .selectFrom('cabinetTypes')
    .select(['id', 'typeCode', 'role', 'trayCount', 'maxTrackPerTray', 'tempZones', 'outerW'])
    .where('id', '=', String(cabinetTypeId))
    .executeTakeFirstOrThrow();
  const tray = await trx
    .selectFrom('palletTypes')
    .select(['id', 'mechanism', 'defaultTracks', 'capacityPerTrack', 'usableW'])
    .where('id', '=', String(palletTypeId))
    .executeTakeFirstOrThrow();
  if (Number(tray.usableW) > Number(cabinet.outerW)) throw new AppError(409, 'err.cabinet.tray_wide');
  const [{ zone } = { zone: DEFAULT_ZONE }] = (cabinet.tempZones ?? []) as { zone: string }[];
  return {
    zone,
    type: String(cabinet.typeCode),
    role: cabinet.role ?? 'main',
    cabinetTypeId: cabinet.id,
    trays: Number(cabinet.trayCount),
    mechanism: tray.mechanism ?? 'spiral',
    palletTypeId: tray.id,
    capacity: Number(tray.capacityPerTrack),
    columns: Math.min(Number(tray.defaultTracks), Number(cabinet.maxTrackPerTray)),
  };
}

/** So many numbers from 0 on. */
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** A cabinet with all its trays, and on each the lanes it comes with. @throws AppError 409 */
export async function addCabinet(change: Change, row: AnyRow, args: Draft): Promise<CommandResult> {
  const { trx } = change;
  const built = await typesOf(change, args);
  const place = await freePlace(change, row.id);
  const [cabinetId, deviceId] = [ulid(), row.id];
  const { zone, type, role, cabinetTypeId, mechanism, palletTypeId, capacity } = built;
  await trx
    .insertInto('cabinets')
    .values({ id: cabinetId, deviceId, ...place, type, role, zone, cabinetTypeId })
    .execute();
  const trays = upTo(built.trays).map((index) => ({ id: ulid(), cabinetId, trayNo: index + 1 }));
  await trx
    .insertInto('trays')
    .values(trays.map((tray) => ({ ...tray, mechanism, palletTypeId })))
    .execute();
  const empty = { deviceId, capacity, productId: null, price: null, reportedAt: null };
  const lanes = trays.flatMap(({ id: trayId, trayNo }) =>
    upTo(built.columns).map((col) => {
      const laneNo = laneNoOf(place.cabinetNo, trayNo, col);
      return { ...empty, id: ulid(), trayId, laneNo, col };
    }),
  );
  await trx.insertInto('lanes').values(lanes).execute();
  return {};
}
