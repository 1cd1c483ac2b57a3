import type { AnyRow } from '../../../../contract/kit/resource';
import type { Platform } from '../../../../contract/orders/words';
import type { Executor } from '../../../db/tables';
import { findRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import type { PlatformAccount } from '../../../partners/platform/port';
import { servedOrdersOf } from '../orders';

export const processOf = (platform: Platform) => `partner:${platform.toLowerCase()}`;

/** What a platform says, and of whom it may say it. */
export interface MessageContext {
  platform: Platform;
  /** Stores that the secret behind the message serves. */
  accounts: readonly PlatformAccount[];
  messageId?: string;
  /** For an order that was not here before the change. */
  orderNo?: string;
}

/** Of the stores behind the message only. */
export function idOfBill(db: Executor, { platform, accounts }: MessageContext, bill: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('channel', '=', platform)
    .where('platOrderNo', '=', bill)
    .where(
      'storeId',
      'in',
      accounts.map(({ storeId }) => storeId),
    )
    .executeTakeFirst();
}

/** The order of a bill, locked. */
export async function orderOfBill(
  work: UnitOfWork,
  hearing: MessageContext,
  bill: string,
): Promise<AnyRow | undefined> {
  const found = await idOfBill(work.trx, hearing, bill);
  return found && findRecord(work, servedOrdersOf(hearing.platform), found.id);
}

/** What a fact says of the customer's money; minor units. */
export interface PlatformMoney {
  paid?: number;
  refunded?: number;
}

/** False when this was said before. Two who say it at once wait for each other. */
export async function isNewState(
  { trx, deps }: UnitOfWork,
  fact: { platform: Platform; bill: string; what: string; status: string } & PlatformMoney,
): Promise<boolean> {
  const { platform: channel, bill, what, status, paid = null, refunded = null } = fact;
  const added = await trx
    .insertInto('platformFacts')
    .values({ channel, bill, what, status, paid, refunded, at: new Date(deps.clock()) })
    .onConflict((on) => on.doNothing())
    .returning('status')
    .executeTakeFirst();
  return added !== undefined;
}
