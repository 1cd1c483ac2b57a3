import { IN_BOX } from '../../../../contract/orders/lockers';
import { lockOrders } from '../../../../contract/resources/orders/lockOrders';
import type { PickupOutcome } from '../../../db/tables/shop';
import { findRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import { boxOf } from './boxes';
import { askOpening } from './openings';
import { servedLockOrders } from './served';

interface CodeEntry {
  deviceId: string;
  code: string;
}

/** The last medicine in a box of the machine that had this code. */
export async function lockerOf(
  { trx }: UnitOfWork,
  { deviceId, code }: CodeEntry,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('lockOrders')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('pickupCode', '=', code)
    .orderBy((eb) => eb('state', 'in', IN_BOX), 'desc')
    .orderBy('placedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The right code opens the box; that the door opened is what ends the order. */
export async function openForCode(work: UnitOfWork, id: string): Promise<PickupOutcome> {
  const order = await findRecord(work, servedLockOrders, id);
  if (order.state === 'picked') return 'used';
  if (order.state === 'returned') return 'void';
  if (order.state !== 'deposited' || Number(order.pickupExpireAt) <= work.deps.clock()) return 'expired';
  const box = await boxOf(work, id);
  if (!box) return 'locked';
  await askOpening(work, { box, order, purpose: 'pickup' });
  return 'taken';
}

/** Those that lie in boxes there, for whom a wrong code is told of. */
export async function lockersAt({ trx }: UnitOfWork, { deviceId }: CodeEntry) {
  const rows = await trx
    .selectFrom('lockOrders')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'deposited')
    .execute();
  return rows.map(({ id }) => ({ id, entity: lockOrders.name }));
}
