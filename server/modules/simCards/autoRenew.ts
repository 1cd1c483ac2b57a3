import { sql } from 'kysely';
import { tradeDay } from '../../../contract/common/chinaTime';
import { daysAfter, localClock, localDay } from '../../../contract/common/localDay';
import { RENEWED_CARDS } from '../../../contract/expiries/kinds';
import {
  AUTO_RENEW_DAYS,
  AUTO_RENEW_HOURS,
  AUTO_RENEW_LINES,
  CANCEL_WINDOW_DAYS,
  renewedMonths,
} from '../../../contract/simCards/autoRenew';
import type { Executor } from '../../db/tables';
import type { ResourceKit } from '../../kit/kit';
import { inChange } from '../../kit/records/change';
import { createRecord } from '../../kit/records/records';
import { systemAct } from '../../kit/records/systemEvents';
import type { Act, Change } from '../../kit/served';
import type { Logger } from '../../log';
import { announceTrade } from '../tradeFailed';
import { servedIotRenewalOrders } from './renewals';

const PROCESS = 'job:simCards.autoRenew';
/** Orders that are on their way: their cards are not ordered again. */
const OPEN = ['to_pay', 'paid', 'recharge_failed', 'refunding'] as const;

interface Owner {
  orgId: string;
  timezone: string;
}

/** Institutions that have cards with the switch, and where their day is. */
async function owners(db: Executor): Promise<Owner[]> {
  return db
    .selectFrom('iotCards')
    .innerJoin('organizations', 'organizations.id', 'iotCards.orgId')
    .select(['iotCards.orgId', 'organizations.timezone'])
    .where('iotCards.autoRenew', '=', true)
    .distinct()
    .execute();
}

/** Cards of an institution that end soon, or ended within the window of their operator: by the day of China, as operators count. */
async function dueCards({ trx, deps }: Change, orgId: string) {
  const today = tradeDay(deps.clock());
  return trx
    .selectFrom('iotCards')
    .select(['id', 'billingMode'])
    .where('orgId', '=', orgId)
    .where('autoRenew', '=', true)
    .where('state', 'in', [...RENEWED_CARDS, 'pre_cancelled'])
    .where('expireAt', '<=', daysAfter(today, AUTO_RENEW_DAYS))
    .where('expireAt', '>=', daysAfter(today, -CANCEL_WINDOW_DAYS))
    .where(
      sql<boolean>`not exists (select from iot_renewal_orders o
        where o.state in (${sql.join(OPEN)})
          and o.cards @> jsonb_build_array(jsonb_build_object('cardId', iot_cards.id)))`,
    )
    .orderBy('expireAt')
    .orderBy('id')
    .execute();
}

/** Whoever notes the day first makes the orders of it; nobody makes them twice. */
async function isFirst({ trx, deps }: Change, orgId: string, day: string): Promise<boolean> {
  const noted = await trx
    .insertInto('iotAutoRenewals')
    .values({ orgId, day, at: new Date(deps.clock()) })
    .onConflict((on) => on.columns(['orgId', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Orders for all that is due, with a line for each card, and those who pay are told. */
async function orderDue(change: Change, kit: ResourceKit, { orgId }: Owner, day: string) {
  const cards = await dueCards(change, orgId);
  if (cards.length === 0 || !(await isFirst(change, orgId, day))) return { made: 0 };
  let made = 0;
  for (let start = 0; start < cards.length; start += AUTO_RENEW_LINES) {
    const lines = cards
      .slice(start, start + AUTO_RENEW_LINES)
      .map(({ id, billingMode }) => ({ cardId: id, months: renewedMonths(billingMode) }));
    const order = await createRecord(change, servedIotRenewalOrders, { orgId, cards: lines }, kit.find);
    announceTrade(change, order, 'renewal.due', String(order.orderNo));
    made += 1;
  }
  return { made };
}

async function renewOf(kit: ResourceKit, act: Act, owner: Owner): Promise<number> {
  const now = kit.clock();
  const clock = localClock(now, owner.timezone);
  if (clock < AUTO_RENEW_HOURS.from || clock >= AUTO_RENEW_HOURS.until) return 0;
  const day = localDay(now, owner.timezone);
  const { made } = await inChange(kit, act, (change) => orderDue(change, kit, owner, day));
  return made;
}

/**
 * Renewal orders for cards with the switch, once a day for each institution. An order that nobody pays in time is
 * cancelled as any other; what is still due is ordered again the next day. An institution whose order cannot be made
 * holds up no other, and is tried again by the next look. @returns how many were made
 */
export async function renewDueCards(kit: ResourceKit, log: Pick<Logger, 'error'>): Promise<number> {
  const { db } = kit.database;
  const found = await owners(db);
  if (found.length === 0) return 0;
  const act = await systemAct(db, PROCESS);
  let made = 0;
  for (const owner of found) {
    try {
      made += await renewOf(kit, act, owner);
    } catch (err) {
      log.error({ err, orgId: owner.orgId }, 'cards of an institution could not be ordered again');
    }
  }
  return made;
}
