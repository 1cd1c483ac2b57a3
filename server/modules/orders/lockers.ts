import { randomInt } from 'node:crypto';
import { isPickupCode } from '../../../contract/common/validators';
import type { AnyRow } from '../../../contract/kit/resource';
import { LOCKER_HOURS } from '../../../contract/orders/words';
import { lockOrders } from '../../../contract/resources/orders/lockOrders';
import { AppError } from '../../errors';
import type { Change, Served } from '../../kit/served';
import { bookLocker } from './ledger/book';

const HOUR_MS = 3_600_000;
const CODES = 100_000_000;
const TRIES = 20;

/** A code that no other medicine in this machine has. */
async function freshCode({ trx }: Change, deviceId: unknown): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = String(randomInt(CODES)).padStart(8, '0');
    if (!isPickupCode(code)) continue;
    const taken = await trx
      .selectFrom('lockOrders')
      .select('id')
      .where('deviceId', '=', String(deviceId))
      .where('state', '=', 'deposited')
      .where('pickupCode', '=', code)
      .executeTakeFirst();
    if (!taken) return code;
  }
  throw new Error('no pickup code is free');
}

/** @throws AppError 409: two medicines in one compartment */
async function assertFree(
  { trx }: Change,
  { deviceId }: AnyRow,
  cabinet: string,
  box: string,
): Promise<void> {
  const there = await trx
    .selectFrom('lockOrders')
    .select('id')
    .where('deviceId', '=', String(deviceId))
    .where('lockerCabinet', '=', cabinet)
    .where('boxNo', '=', box)
    .where('state', 'in', ['deposited', 'overdue'])
    .executeTakeFirst();
  if (there) throw new AppError(409, 'err.locker.taken', undefined, { boxNo: 'err.locker.taken' });
}

/** @throws AppError 409 when the code has ended or is another one */
function assertCode({ pickupExpireAt, pickupCode }: AnyRow, code: unknown, now: number): void {
  if (Number(pickupExpireAt) <= now) throw new AppError(409, 'err.pickup.expired');
  if (pickupCode !== code)
    throw new AppError(409, 'err.pickup.wrong', undefined, { code: 'err.pickup.wrong' });
}

export const servedLockOrders: Served = {
  resource: lockOrders,
  stored: bookLocker,
  commands: {
    async deposit(change, row, { lockerCabinet, boxNo }) {
      await assertFree(change, row, String(lockerCabinet), String(boxNo));
      const now = change.deps.clock();
      return {
        set: {
          lockerCabinet,
          boxNo,
          depositBy: change.act.principal.name,
          depositAt: new Date(now),
          pickupCode: await freshCode(change, row.deviceId),
          pickupExpireAt: new Date(now + LOCKER_HOURS * HOUR_MS),
        },
      };
    },
    async handOut({ deps }, row, { code }) {
      const now = deps.clock();
      assertCode(row, code, now);
      return { set: { pickupAt: new Date(now) } };
    },
    takeBack: async ({ deps }, _row, _args, reason) => ({
      set: { returnedAt: new Date(deps.clock()), returnReason: reason },
    }),
  },
};
