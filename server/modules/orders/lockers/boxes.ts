import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { BOX_SIZES, type BoxSize } from '../../../../contract/orders/lockers';
import { lockerBoxes } from '../../../../contract/resources/orders/lockerBoxes';
import { AppError } from '../../../errors';
import { applyEvent } from '../../../kit/records/commands';
import { invalid } from '../../../kit/records/draft';
import { findRecord } from '../../../kit/records/records';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { voidOpenings } from './openings';

/** @throws AppError 400: boxes are in locker cabinets only */
async function prepare({ trx }: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const lockerCabinet = String(values.lockerCabinet).toUpperCase();
  const cabinet = await trx
    .selectFrom('cabinets')
    .select('id')
    .where('deviceId', '=', String(values.deviceId))
    .where('cabinetNo', '=', lockerCabinet)
    .where('role', '=', 'locker')
    .executeTakeFirst();
  if (!cabinet) throw invalid({ lockerCabinet: 'err.locker.cabinet' });
  return { ...values, lockerCabinet };
}

export const servedLockerBoxes: ServedResource = {
  resource: lockerBoxes,
  shortSearches: true,
  prepare,
  commands: {
    // An order that was about to be put into it waits for another one.
    async setAside(work, { id }) {
      await voidOpenings(work, id);
      return { set: { orderId: null } };
    },
  },
};

type BoxEvent = 'reserve' | 'occupy' | 'release' | 'breakDown';

/** @param box locked, as `findRecord` does */
export const moveBox = (
  work: UnitOfWork,
  box: AnyRow,
  event: BoxEvent,
  values: Values = {},
  reason?: string,
) => applyEvent(work, servedLockerBoxes, box, event, { values, reason });

/** The box that an order has, locked. With a message key, one is wanted. @throws AppError 409 */
export async function boxOf(work: UnitOfWork, orderId: string, wanted: string): Promise<AnyRow>;
export async function boxOf(work: UnitOfWork, orderId: string): Promise<AnyRow | undefined>;
export async function boxOf(work: UnitOfWork, orderId: string, wanted?: string) {
  const found = await work.trx
    .selectFrom('lockerBoxes')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (!found && wanted) throw new AppError(409, wanted);
  return found && findRecord(work, servedLockerBoxes, found.id);
}

/**
 * The box that is reserved for an order already: what lies in it may not have been told of yet. Else the smallest free
 * one that is large enough; of two at once each gets another one.
 * @throws AppError 409 `err.locker.full`
 */
export async function boxFor(work: UnitOfWork, { id, deviceId }: AnyRow, size: BoxSize): Promise<AnyRow> {
  const own = await boxOf(work, id);
  if (own) return own;
  const fitting = BOX_SIZES.slice(BOX_SIZES.indexOf(size));
  const free = await work.trx
    .selectFrom('lockerBoxes')
    .select('id')
    .where('deviceId', '=', String(deviceId))
    .where('state', '=', 'free')
    .where('door', '=', 'shut')
    .where('size', 'in', fitting)
    .orderBy(sql`array_position(${sql.lit(`{${BOX_SIZES.join(',')}}`)}::text[], size)`)
    .orderBy('lockerCabinet')
    .orderBy('boxNo')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!free) throw new AppError(409, 'err.locker.full', undefined, { size: 'err.locker.full' });
  const box = await findRecord(work, servedLockerBoxes, free.id);
  return moveBox(work, box, 'reserve', { orderId: id });
}
