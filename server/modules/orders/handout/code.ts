import { randomInt } from 'node:crypto';
import { isPickupCode } from '../../../../contract/common/validators';
import { IN_BOX } from '../../../../contract/orders/lockers';
import type { UnitOfWork } from '../../../kit/served';

const CODE_DIGITS = 8;
const TRIES = 20;

/** Nothing else waits with this code at the machine, in lanes or in a box. @param orderId its own */
export async function isFree(
  { trx }: UnitOfWork,
  deviceId: string,
  code: string,
  orderId = '',
): Promise<boolean> {
  const used = await trx
    .selectFrom('orders')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('pickupCode', '=', code)
    .where('status', '=', 'paid')
    .where('id', '!=', orderId)
    .executeTakeFirst();
  if (used) return false;
  const inBox = await trx
    .selectFrom('lockOrders')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('pickupCode', '=', code)
    .where('state', 'in', IN_BOX)
    .executeTakeFirst();
  return inBox === undefined;
}

/** Eight digits that nothing else waits with at this machine, and nobody guesses first. */
export async function freePickupCode(work: UnitOfWork, deviceId: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    if (isPickupCode(code) && (await isFree(work, deviceId, code))) return code;
  }
  throw new Error('no pickup code is free');
}
