import { AUTO_RENEW_HOURS, AUTO_RENEW_LINES, affordable } from '../../../contract/simCards/autoRenew';
import { tradeDay } from '../../../contract/time/chinaTime';
import { localClock, localDay } from '../../../contract/time/localDay';
import type { Executor } from '../../db/tables';
import type { ResourceKit } from '../../kit/kit';
import { createRecord } from '../../kit/records/createRecord';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { RequestContext, UnitOfWork } from '../../kit/served';
import type { Logger } from '../../log';
import { announceTrade } from '../tradeFailed';
import { budgetsOver, tellUsedUp } from './budgets';
import { dueCards } from './dueCards';
import { servedIotRenewalOrders } from './renewals';

const PROCESS = 'job:simCards.autoRenew';

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
    .orderBy('iotCards.orgId')
    .execute();
}

/** The first to record the day creates its orders, so that they are created once. */
async function isFirst({ trx, deps }: UnitOfWork, orgId: string, day: string): Promise<boolean> {
  const noted = await trx
    .insertInto('iotAutoRenewals')
    .values({ orgId, day, at: new Date(deps.clock()) })
    .onConflict((on) => on.columns(['orgId', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return noted !== undefined;
}

/** What is due and can be ordered within every budget; of a budget that does not reach people are told. */
async function cardsWithin(work: UnitOfWork, orgId: string) {
  const { trx, deps } = work;
  const budgets = await budgetsOver(work, orgId);
  const cards = await dueCards(trx, orgId, tradeDay(deps.clock()));
  const left = budgets.length > 0 ? Math.min(...budgets.map((budget) => budget.left)) : undefined;
  const { within, held } = affordable(cards, left);
  if (held.length > 0) for (const budget of budgets) if (budget.left === left) await tellUsedUp(work, budget);
  return within;
}

/** Orders for what is due, with a line for each card, and those who pay are told. */
async function orderDue(work: UnitOfWork, kit: ResourceKit, { orgId }: Owner, day: string) {
  const cards = await cardsWithin(work, orgId);
  if (cards.length === 0 || !(await isFirst(work, orgId, day))) return { made: 0 };
  let made = 0;
  for (let start = 0; start < cards.length; start += AUTO_RENEW_LINES) {
    const lines = cards
      .slice(start, start + AUTO_RENEW_LINES)
      .map(({ cardId, months }) => ({ cardId, months }));
    const order = await createRecord(work, servedIotRenewalOrders, { orgId, cards: lines }, kit.find);
    announceTrade(work, order, 'renewal.due', String(order.orderNo));
    made += 1;
  }
  return { made };
}

async function renewOf(kit: ResourceKit, context: RequestContext, owner: Owner): Promise<number> {
  const now = kit.clock();
  const clock = localClock(now, owner.timezone);
  if (clock < AUTO_RENEW_HOURS.from || clock >= AUTO_RENEW_HOURS.until) return 0;
  const day = localDay(now, owner.timezone);
  const { made } = await runInTransaction(kit, context, (work) => orderDue(work, kit, owner, day));
  return made;
}

/**
 * Renewal orders for cards with automatic renewal, once a day for each institution; what was not paid is ordered again the
 * next day. An institution that fails does not hold up the others. @returns how many were made
 */
export async function renewDueCards({
  kit,
  log,
}: {
  kit: ResourceKit;
  log: Pick<Logger, 'error'>;
}): Promise<number> {
  const { db } = kit.database;
  const found = await owners(db);
  if (found.length === 0) return 0;
  const context = await systemContext(db, PROCESS);
  let made = 0;
  for (const owner of found) {
    try {
      made += await renewOf(kit, context, owner);
    } catch (error) {
      log.error({ err: error, org: owner.orgId }, 'SIM cards of an institution could not be renewed');
    }
  }
  return made;
}
