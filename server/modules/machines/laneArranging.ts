import type { AnyRow } from '../../../contract/kit/resource';
import { mayStand } from '../../../contract/machines/devices';
import {
  assignRefusal,
  laneNoOf,
  mergeRefusal,
  motorCodeOf,
  type NeighbourSide,
  neighbourOf,
  splitRefusal,
  unquietRefusal,
} from '../../../contract/machines/lanes';
import type { PlanRefusal } from '../../../contract/stocking/otherStates';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { invalid } from '../../kit/records/draft';
import type { CommandResult, UnitOfWork, Values } from '../../kit/served';
import { CABINET_CLASS } from '../climate/zoneFacts';

/** The lane with its tray, cabinet and machine. */
async function placeOf({ trx }: UnitOfWork, laneId: string) {
  return trx
    .selectFrom('lanes')
    .innerJoin('trays', 'trays.id', 'lanes.trayId')
    .innerJoin('cabinets', 'cabinets.id', 'trays.cabinetId')
    .innerJoin('devices', 'devices.id', 'lanes.deviceId')
    .innerJoin('organizations', 'organizations.id', 'devices.orgId')
    .leftJoin('palletTypes', 'palletTypes.id', 'trays.palletTypeId')
    .select(['lanes.id', 'lanes.deviceId', 'lanes.trayId', 'lanes.col', 'lanes.span', 'lanes.stock'])
    .select(['lanes.capacity', 'trays.trayNo', 'cabinets.cabinetNo', 'devices.operState'])
    .select(CABINET_CLASS.as('storageClass'))
    .select(['lanes.saleState', 'organizations.path as orgPath'])
    .select(['palletTypes.slotWidth', 'palletTypes.clearH', 'devices.salesPolicy'])
    .where('lanes.id', '=', laneId)
    .executeTakeFirstOrThrow();
}

async function trayOf({ trx }: UnitOfWork, trayId: string) {
  return trx
    .selectFrom('lanes')
    .select(['id', 'trayId', 'col', 'span', 'stock'])
    .where('trayId', '=', trayId)
    .orderBy('col')
    .forUpdate()
    .execute();
}

const EMPTY = { productId: null, price: null, pauseReason: null, parLevel: null };

/** One lane of several columns becomes as many of one. @throws AppError 409 */
export async function splitLane(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const lane = await placeOf(work, row.id);
  const key = splitRefusal(lane) ?? unquietRefusal(lane);
  if (key) throw new AppError(409, key);
  for (let col = lane.col + 1; col < lane.col + lane.span; col++)
    await work.trx
      .insertInto('lanes')
      .values({
        id: ulid(),
        deviceId: lane.deviceId,
        trayId: lane.trayId,
        laneNo: laneNoOf(lane.cabinetNo, lane.trayNo, col),
        col,
        capacity: lane.capacity,
        productId: null,
        price: null,
        reportedAt: null,
      })
      .execute();
  return { set: { span: 1, ...EMPTY } };
}

/** Two lanes side by side become one, with the number of the left one. @throws AppError 409 */
export function mergeLane(side: NeighbourSide) {
  return async (work: UnitOfWork, row: AnyRow): Promise<CommandResult> => {
    const lane = await placeOf(work, row.id);
    const neighbour = neighbourOf(lane, await trayOf(work, lane.trayId), side);
    const key = mergeRefusal(lane, neighbour, side);
    if (key || !neighbour) throw new AppError(409, key ?? 'err.track.leftmost');
    const span = lane.span + neighbour.span;
    const col = Math.min(lane.col, neighbour.col);
    await work.trx.deleteFrom('lanes').where('id', '=', neighbour.id).execute();
    const laneNo = laneNoOf(lane.cabinetNo, lane.trayNo, col);
    const motorCode = motorCodeOf(lane.trayNo, col);
    return { set: { span, col, laneNo, motorCode, ...EMPTY } };
  };
}

/** Why a product may not, or cannot, stand in a lane, whoever puts it there: a message key; and what it costs there. */
async function standing(
  { trx }: UnitOfWork,
  lane: Awaited<ReturnType<typeof placeOf>>,
  productId: string,
): Promise<{ refusal?: PlanRefusal; price: number | null }> {
  const product = await trx
    .selectFrom('products')
    .select([
      'orgId',
      'widthMm',
      'heightMm',
      'storageClass',
      'otcClass',
      'controlledClass',
      'sellingPrice',
      'machinePrice',
      'auditState',
      'saleState',
    ])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  const price = product.machinePrice ?? product.sellingPrice;
  // Another institution's product does not exist for this machine.
  if (!lane.orgPath.split('.').includes(product.orgId)) return { refusal: 'err.form.unknownRef', price };
  if (product.auditState !== 'passed' || product.saleState !== 'listed')
    return { refusal: 'err.lane.unavailable', price };
  if (!mayStand(lane.salesPolicy, product)) return { refusal: 'err.product.policy_forbidden', price };
  const { span, slotWidth, clearH, storageClass } = lane;
  const room = { span, slotWidth: slotWidth ?? undefined, clearH: clearH ?? undefined, storageClass };
  return { refusal: assignRefusal(product, room), price };
}

/** Why a product may not stand in a lane, as for `assignProduct`, whatever lies there now. */
export async function standRefusal(
  work: UnitOfWork,
  laneId: string,
  productId: string,
): Promise<PlanRefusal | undefined> {
  return (await standing(work, await placeOf(work, laneId), productId)).refusal;
}

/** @throws AppError 409 when the product may not, or cannot, stand there */
export async function assignProduct(
  work: UnitOfWork,
  laneId: string,
  { productId, price, capacity }: { productId: string; price?: unknown; capacity?: unknown },
): Promise<Values> {
  const lane = await placeOf(work, laneId);
  if (lane.stock > 0) throw new AppError(409, 'err.lane.stock_left');
  const { refusal, price: usual } = await standing(work, lane, productId);
  // The product is visible to the person, so the reason is given.
  if (refusal === 'err.form.unknownRef') throw invalid({ productId: 'err.lane.other_seller' });
  if (refusal) throw new AppError(409, refusal);
  return {
    productId,
    price: typeof price === 'number' ? price : usual,
    capacity: typeof capacity === 'number' ? capacity : lane.capacity,
  };
}

/** @throws AppError 409 `err.lane.stock_left` */
export async function clearLane(_change: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  if (Number(row.stock) > 0) throw new AppError(409, 'err.lane.stock_left');
  return { set: EMPTY };
}
