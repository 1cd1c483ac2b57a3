import { randomInt } from 'node:crypto';
import type { Change } from '../../../kit/served';

const CODE_DIGITS = 8;
const TRIES = 20;

/** No other order waits with this code at the machine. @param orderId its own */
export async function isFree(
  { trx }: Change,
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
  return used === undefined;
}

/** Eight digits that no other order waits with at this machine. */
export async function freeCode(change: Change, deviceId: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    if (await isFree(change, deviceId, code)) return code;
  }
  throw new Error('no pickup code is free');
}
