import { laneNoOf } from '../../../../contract/machines/lanes';
import { DEFAULT_ZONE } from '../../../../contract/machines/zones';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import type { UnitOfWork } from '../../../kit/served';

/** So many numbers from 0 on. */
export const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** What a cabinet of the type is built like. */
export async function cabinetTypeOf({ trx }: UnitOfWork, id: unknown) {
  const cabinet = await trx
    .selectFrom('cabinetTypes')
    .select(['id', 'typeCode', 'role', 'trayCount', 'maxTrackPerTray', 'tempZones', 'outerW'])
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  const [{ zone } = { zone: DEFAULT_ZONE }] = (cabinet.tempZones ?? []) as { zone: string }[];
  return {
    cabinetTypeId: cabinet.id,
    zone,
    type: String(cabinet.typeCode),
    role: cabinet.role ?? 'main',
    trays: Number(cabinet.trayCount),
    columnsMax: Number(cabinet.maxTrackPerTray),
    outerW: Number(cabinet.outerW),
  };
}
export type BuiltCabinet = Awaited<ReturnType<typeof cabinetTypeOf>>;

/** What a tray of the type brings into such a cabinet. @throws AppError 409 `err.cabinet.tray_wide` */
export async function trayTypeOf(
  { trx }: UnitOfWork,
  id: unknown,
  { outerW, columnsMax }: Pick<BuiltCabinet, 'outerW' | 'columnsMax'>,
) {
  const tray = await trx
    .selectFrom('palletTypes')
    .select(['id', 'mechanism', 'defaultTracks', 'capacityPerTrack', 'usableW'])
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  if (Number(tray.usableW) > outerW) throw new AppError(409, 'err.cabinet.tray_wide');
  return {
    palletTypeId: tray.id,
    mechanism: tray.mechanism ?? 'spiral',
    capacity: Number(tray.capacityPerTrack),
    columns: Math.min(Number(tray.defaultTracks), columnsMax),
  };
}
export type BuiltTray = Awaited<ReturnType<typeof trayTypeOf>>;

/** Where lanes come to stand. */
export interface TrayPlace {
  deviceId: string;
  cabinetNo: string;
  trayId: string;
  trayNo: number;
}

/** Empty lanes in some columns of a tray. */
export function emptyLanes(
  { deviceId, cabinetNo, trayId, trayNo }: TrayPlace,
  cols: readonly number[],
  capacity: number,
) {
  const empty = { deviceId, trayId, capacity, productId: null, price: null, reportedAt: null };
  return cols.map((col) => ({ ...empty, id: ulid(), laneNo: laneNoOf(cabinetNo, trayNo, col), col }));
}

/** What the boxes of a locker cabinet are called: one on each level. Sizes are set in the register. */
export async function buildBoxes(
  { trx }: UnitOfWork,
  { deviceId, orgId, cabinetNo }: { deviceId: string; orgId: string; cabinetNo: string },
  count: number,
): Promise<void> {
  const boxNos = upTo(count).map((index) => String(index + 1).padStart(2, '0'));
  const boxes = boxNos.map((boxNo) => ({
    id: ulid(),
    orgId,
    deviceId,
    lockerCabinet: cabinetNo,
    boxNo,
    size: 'medium' as const,
  }));
  if (boxes.length > 0) await trx.insertInto('lockerBoxes').values(boxes).execute();
}

/** Trays with the lanes they come with. */
export async function buildTrays(
  { trx }: UnitOfWork,
  { cabinetId, deviceId, cabinetNo }: { cabinetId: string; deviceId: string; cabinetNo: string },
  trayNos: readonly number[],
  { mechanism, palletTypeId, capacity, columns }: BuiltTray,
): Promise<void> {
  if (trayNos.length === 0) return;
  const trays = trayNos.map((trayNo) => ({ id: ulid(), cabinetId, trayNo }));
  await trx
    .insertInto('trays')
    .values(trays.map((tray) => ({ ...tray, mechanism, palletTypeId })))
    .execute();
  const lanes = trays.flatMap(({ id: trayId, trayNo }) =>
    emptyLanes({ deviceId, cabinetNo, trayId, trayNo }, upTo(columns), capacity),
  );
  await trx.insertInto('lanes').values(lanes).execute();
}
