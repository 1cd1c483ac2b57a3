import type { Line } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import type { Operator } from '../../../contract/simCards/operators';
import {
  RECHARGE_PAUSE_MS,
  RECHARGE_TRIES,
  type RechargeCause,
} from '../../../contract/simCards/renewalStates';
import { tradeDay } from '../../../contract/time/chinaTime';
import { applyEvent } from '../../kit/records/commands';
import { findRecord, writeRecord } from '../../kit/records/records';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, RequestContext, UnitOfWork } from '../../kit/served';
import type { Logger } from '../../log';
import { PartnerError } from '../../partners/caller';
import { simAccountFor } from '../../partners/sim/accounts';
import type { PayableResource } from '../../payable/payable';
import { announceTrade } from '../tradeFailed';
import { cardRenewedUntil, extendCard, servedIotRenewalOrders } from './renewals';

const PROCESS = 'job:simCards.recharge';
const AT_ONCE = 50;
const PROBLEM_MAX = 128;

export interface RechargeDeps {
  kit: KitDeps;
  log: Pick<Logger, 'warn'>;
}
/** Not renewed, or not as ordered. */
class NotRenewed extends Error {
  constructor(
    readonly why: RechargeCause,
    readonly detail?: string,
  ) {
    super(detail ? `${why}: ${detail}` : why);
  }
}

/** What a person is told of it: the operator's own words, or that it said none. */
function problemOf(error: unknown): { cause: RechargeCause; problem: string | null } {
  if (error instanceof NotRenewed) return { cause: error.why, problem: error.detail ?? null };
  const refused = error instanceof PartnerError && !error.transient;
  return refused
    ? { cause: 'refused', problem: error.message.slice(0, PROBLEM_MAX) }
    : { cause: 'no_answer', problem: null };
}

interface RenewalTarget {
  ref: string;
  expireAt: string;
}

/** Renewals are paid by a code; the operator is asked by the job, so that a payment waits for nobody. */
export const payableRenewals: PayableResource = {
  served: servedIotRenewalOrders,
  tradeNo: 'payNo',
  pays: 'pay',
  paysLate: 'recordPayment',
  refunded: (refundNo) => ({ operatorRef: refundNo }),
  begin: async () => undefined,
};

/**
 * Asks the operator to renew one card; the same order and card again is the same renewal.
 * @throws Error with what a person is told
 */
async function renewAt(
  { kit }: RechargeDeps,
  orderNo: string,
  { cardId, months, price }: Line,
): Promise<RenewalTarget> {
  const card = await kit.database.db
    .selectFrom('iotCards')
    .select(['iccid', 'msisdn', 'operator', 'orgId', 'expireAt'])
    .where('id', '=', String(cardId))
    .executeTakeFirstOrThrow();
  if (!kit.operators) {
    const today = tradeDay(kit.clock());
    return { ref: orderNo, expireAt: cardRenewedUntil(card.expireAt, today, Number(months)) };
  }
  const operator: Operator = card.operator;
  const account = await simAccountFor(kit.database.db, kit, { operator, orgId: card.orgId });
  if (!account) throw new NotRenewed('not_connected');
  const wanted = { ref: `${orderNo}-${card.iccid}`, months: Number(months), amount: Number(price) };
  const told = await kit.operators[operator].renew(account, card, wanted);
  if (told.amount !== wanted.amount || told.months !== wanted.months)
    throw new NotRenewed('differs', `${told.months} × ${told.amount}`);
  return { ref: told.ref, expireAt: told.expireAt };
}

/** The card and its line of the order change together. */
async function noteRenewed(work: UnitOfWork, id: string, cardId: unknown, { ref, expireAt }: RenewalTarget) {
  const order = await findRecord(work, servedIotRenewalOrders, id);
  const lines = order.cards as readonly Line[];
  if (lines.some((line) => line.cardId === cardId && line.operatorRef)) return order;
  await extendCard(work, String(cardId), expireAt);
  const cards = lines.map((line) =>
    line.cardId === cardId ? { ...line, operatorRef: ref, expireAt, cause: null, problem: null } : line,
  );
  return writeRecord(work, servedIotRenewalOrders, order, { cards }, { action: 'cardRecharged' });
}

async function noteProblem(work: UnitOfWork, id: string, cardId: unknown, error: unknown) {
  const order = await findRecord(work, servedIotRenewalOrders, id);
  const why = problemOf(error);
  const cards = (order.cards as readonly Line[]).map((line) =>
    line.cardId === cardId ? { ...line, ...why } : line,
  );
  return writeRecord(work, servedIotRenewalOrders, order, { cards }, { action: 'cardRefused' });
}

/** After the last failed try the people in charge are notified, once for each round. */
async function rechargeFailed(work: UnitOfWork, order: AnyRow, rechargeTries: number): Promise<AnyRow> {
  const values = { rechargeTries };
  const failed = await applyEvent(work, servedIotRenewalOrders, order, 'failRecharge', { values });
  announceTrade(work, failed, 'renewal.failed', String(failed.orderNo));
  return failed;
}

/** All cards are renewed: the order is done. Else the next try, and after the last a person. */
async function conclude(work: UnitOfWork, id: string): Promise<AnyRow> {
  const order = await findRecord(work, servedIotRenewalOrders, id);
  const now = work.deps.clock();
  if ((order.cards as readonly Line[]).every(({ operatorRef }) => operatorRef)) {
    const values = { rechargedAt: new Date(now) };
    return applyEvent(work, servedIotRenewalOrders, order, 'recharge', { values });
  }
  const rechargeTries = Number(order.rechargeTries) + 1;
  if (rechargeTries >= RECHARGE_TRIES) return rechargeFailed(work, order, rechargeTries);
  const rechargeDueAt = new Date(now + RECHARGE_PAUSE_MS * 2 ** (rechargeTries - 1));
  const values = { rechargeTries, rechargeDueAt };
  return writeRecord(work, servedIotRenewalOrders, order, values, { action: 'rechargeWaits' });
}

async function rechargeOrder(deps: RechargeDeps, context: RequestContext, order: AnyRow): Promise<void> {
  const { kit, log } = deps;
  for (const line of order.cards as readonly Line[]) {
    if (line.operatorRef) continue;
    const { cardId } = line;
    try {
      const renewed = await renewAt(deps, String(order.orderNo), line);
      await runInTransaction(kit, context, (work) => noteRenewed(work, order.id, cardId, renewed));
    } catch (error) {
      log.warn({ err: error, order: order.id, cardId }, 'a card could not be recharged');
      await runInTransaction(kit, context, (work) => noteProblem(work, order.id, cardId, error));
    }
  }
  await runInTransaction(kit, context, (work) => conclude(work, order.id));
}

/** Paid orders are recharged at the operators, each card once however often it is tried. */
export async function rechargeOrders(deps: RechargeDeps): Promise<number> {
  const { kit } = deps;
  const { db } = kit.database;
  const due = await db
    .selectFrom('iotRenewalOrders')
    .select(['id', 'orderNo', 'cards'])
    .where('state', '=', 'paid')
    .where((eb) => eb.or([eb('rechargeDueAt', 'is', null), eb('rechargeDueAt', '<=', new Date(kit.clock()))]))
    .orderBy('rechargeDueAt', (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute();
  if (due.length === 0) return 0;
  const context = await systemContext(db, PROCESS);
  for (const order of due) await rechargeOrder(deps, context, order as unknown as AnyRow);
  return due.length;
}
