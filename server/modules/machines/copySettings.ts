import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { note } from '../../kit/records/change';
import type { Change, CommandResult } from '../../kit/served';

/** What two machines may have in common. */
const SETTINGS = [
  'openHours',
  'salesPolicy',
  'tLow',
  'tHigh',
  'rhLow',
  'rhHigh',
  'restartEnabled',
  'restartIntervalDays',
  'restartTime',
] as const;

async function layoutOf({ trx }: Change, deviceId: string) {
  return trx
    .selectFrom('lanes')
    .innerJoin('trays', 'trays.id', 'lanes.trayId')
    .innerJoin('cabinets', 'cabinets.id', 'trays.cabinetId')
    .select(['lanes.id', 'laneNo', 'span', 'stock', 'productId', 'price', 'capacity', 'minAlert', 'parLevel'])
    .select(['cabinets.cabinetTypeId', 'cabinets.type', 'trays.palletTypeId', 'trays.mechanism'])
    .where('lanes.deviceId', '=', deviceId)
    .orderBy('laneNo')
    .execute();
}
type LaneLayout = Awaited<ReturnType<typeof layoutOf>>[number];

const shapeOf = ({ laneNo, span, type, cabinetTypeId, palletTypeId, mechanism }: LaneLayout) =>
  [laneNo, span, type, cabinetTypeId, palletTypeId, mechanism].join();

/** @throws AppError 409: the lanes of the other are empty and built alike. */
async function copyLanes(change: Change, from: string, to: string, prices: boolean): Promise<void> {
  const [own, other] = [await layoutOf(change, from), await layoutOf(change, to)];
  if (own.length === 0) throw new AppError(409, 'err.device.no_cabinet');
  if (own.map(shapeOf).join(';') !== other.map(shapeOf).join(';')) throw new AppError(409, 'err.copy.layout');
  if (other.some(({ stock }) => stock > 0)) throw new AppError(409, 'err.track.not_empty');
  for (const [index, { productId, price, capacity, minAlert, parLevel }] of own.entries())
    await change.trx
      .updateTable('lanes')
      .set({ productId, price: prices ? price : null, capacity, minAlert, parLevel })
      .where('id', '=', other[index]?.id ?? '')
      .execute();
}

async function copyValues(change: Change, from: string, to: string): Promise<void> {
  const values = await change.trx
    .selectFrom('devices')
    .select(SETTINGS)
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await change.trx
    .updateTable('devices')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updatedAt: new Date(change.deps.clock()) }))
    .where('id', '=', to)
    .execute();
}

/** Settings and lanes of one machine for another one that is built alike. @throws AppError 409 */
export async function copySettings(change: Change, row: AnyRow, args: Draft): Promise<CommandResult> {
  const targetId = String(args.targetId);
  if (targetId === row.id) throw new AppError(409, 'err.copy.target');
  if (args.settings === true) await copyValues(change, row.id, targetId);
  if (args.lanes === true) await copyLanes(change, row.id, targetId, args.prices === true);
  const { settings, lanes, prices } = args;
  const after = { from: row.name, settings, lanes, prices };
  note(change, { action: 'devices.copied', entity: 'devices', entityId: targetId, orgId: row.orgId, after });
  return {};
}
