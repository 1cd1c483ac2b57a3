import type { AnyRow } from '../../../../contract/kit/resource';
import { JD_AFTER_SALE_STAGES } from '../../../../contract/orders/platform/afterSales';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { PLATFORM_STAGES } from '../../../../contract/orders/platform/stages';
import { systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { hasCome, TooEarlyError } from '../../../partners/early';
import { platformName } from '../../../partners/platform/callbacks';
import type { PlatformAccount, PlatformMessage, PlatformOrder } from '../../../partners/platform/port';
import { wantPictures } from '../handout/pictures';
import { nextOrderNumber } from '../numbers';
import { takeAfterSale } from './afterSale';
import { createOrder } from './create';
import { applyOrderState, moveRefund, moveTo } from './move';
import { idOfBill, isNewState, type MessageContext, orderOfBill, processOf } from './served';

interface TakeResult {
  finding?: MessageFinding;
  /** A paid order that nobody has accepted yet. */
  fresh?: { id: string; account: PlatformAccount };
}

const servesIt = (order: PlatformOrder) => (account: PlatformAccount) =>
  (order.platStoreId !== undefined && account.platStoreId === order.platStoreId) ||
  (order.storeNo !== undefined && account.storeNo === order.storeNo);

async function takeOrder(
  work: UnitOfWork,
  hearing: MessageContext,
  { order, status }: Extract<PlatformMessage, { kind: 'order' }>,
): Promise<TakeResult> {
  const { bill, platStatus, paidAt, cancelledAt } = order;
  const said = { platStatus, paidAt, cancelledAt };
  const account = hearing.accounts.find(servesIt(order));
  if (!account) return { finding: 'unknown_store' };
  const isOver = PLATFORM_STAGES[hearing.platform][platStatus]?.status === 'cancelled';
  const money =
    paidAt === undefined ? {} : { paid: order.paidAmt, refunded: isOver ? order.paidAmt : undefined };
  const fact = { platform: hearing.platform, bill, what: 'order', status, ...money };
  const known = await orderOfBill(work, hearing, bill);
  if (known) {
    if (!(await isNewState(work, fact))) return {};
    await applyOrderState(work, hearing, known, said);
    return { finding: known.paidAmt === order.paidAmt ? undefined : 'amounts' };
  }
  const { row, finding } = await createOrder(work, hearing, account, order);
  if (!row) return { finding };
  await hasCome(work.trx, [platformName(hearing.platform)], bill);
  await isNewState(work, fact);
  const { id, status: is, fulfilStatus } = await applyOrderState(work, hearing, row, said);
  const isOpen = is === 'paid' && fulfilStatus === 'none' && finding === undefined;
  return { finding, fresh: isOpen ? { id, account } : undefined };
}

/**
 * A refund is told of under its own number: agreed to by us and by the platform, it is one. What it says of its sum
 * another time moves no money: a person compares.
 */
async function takeRefund(
  work: UnitOfWork,
  { platform, accounts }: MessageContext,
  order: AnyRow,
  told: Extract<PlatformMessage, { kind: 'refund' }>,
): Promise<TakeResult> {
  const { bill, refundId, word, status, amount } = told;
  const what = `refund:${refundId}`;
  const earlier = await work.trx
    .selectFrom('platformFacts')
    .select(['status', 'refunded'])
    .where('channel', '=', platform)
    .where('bill', '=', bill)
    .where('what', '=', what)
    .execute();
  const back = earlier.find(({ refunded }) => refunded !== null)?.refunded ?? undefined;
  const left = Number(order.paidAmt) - Number(order.refundAmt ?? 0);
  const sum = amount ?? (back === undefined ? left : undefined);
  const refunded = word === 'passed' ? sum : undefined;
  await wantPictures(work, { order }, told.pictures ?? []);
  const isNew = await isNewState(work, { platform, bill, what, status, refunded });
  if (back !== undefined) {
    const differs = word === 'passed' && amount !== undefined && amount !== Number(back);
    return { finding: differs ? 'amounts' : undefined };
  }
  // The request itself comes after its answer now and then: it is no second request.
  if (!isNew || (word === 'asked' && earlier.length > 0)) return {};
  await moveRefund(work, { platform, accounts }, order, told);
  return { finding: refunded !== undefined && refunded > Number(order.paidAmt) ? 'amounts' : undefined };
}

/** Its order came, and could not be taken: a person decides about that one, and waiting brings it no nearer. */
async function isLeftToPerson(
  { trx }: UnitOfWork,
  { platform }: MessageContext,
  bill: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('partnerMessages')
    .select('id')
    .where('subject', '=', bill)
    .where('partner', '=', platformName(platform))
    .where('direction', '=', 'in')
    .where('state', '=', 'finding')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What went back by what is said of an order. */
function backIn(
  { platform }: MessageContext,
  told: PlatformMessage,
  { paidAt, paidAmt }: AnyRow,
): number | undefined {
  if (told.kind === 'state' && paidAt !== null)
    return PLATFORM_STAGES[platform][told.platStatus]?.status === 'cancelled' ? Number(paidAmt) : undefined;
  if (told.kind !== 'afterSale') return undefined;
  const { platState, refundAmt } = told.afterSale;
  return JD_AFTER_SALE_STAGES[platState] === 'refunded' ? refundAmt : undefined;
}

async function takeOne(
  work: UnitOfWork,
  hearing: MessageContext,
  told: PlatformMessage,
): Promise<TakeResult> {
  if (told.kind === 'order') return takeOrder(work, hearing, told);
  const { bill, status, kind } = told;
  const order = await orderOfBill(work, hearing, bill);
  if (!order) {
    if (await isLeftToPerson(work, hearing, bill)) return { finding: 'unknown_order' };
    throw new TooEarlyError(bill, `no order ${bill} yet`);
  }
  if (kind === 'refund') return takeRefund(work, hearing, order, told);
  const fact = {
    platform: hearing.platform,
    bill,
    what: kind,
    status,
    refunded: backIn(hearing, told, order),
  };
  if (!(await isNewState(work, fact))) return {};
  if (kind === 'state') {
    const { platStatus, code, reason } = told;
    await applyOrderState(work, hearing, order, { platStatus, code, reason });
  } else if (kind === 'logistics') {
    const { fulfil, riderName, riderPhone } = told;
    const stage = { status: fulfil === 'arrived' ? 'delivered' : 'paid', fulfil } as const;
    if (fulfil) await moveTo(work, hearing, order, stage, { riderName, riderPhone });
  } else {
    const { isPaidBack } = await takeAfterSale(work, order, told.afterSale);
    const amount = told.afterSale.refundAmt;
    if (isPaidBack && amount > 0)
      await moveRefund(work, hearing, order, { word: 'passed', amount, isAppeal: false });
  }
  return {};
}

/** The number of an order that is not here yet; one that comes twice at once takes two, and leaves a gap. */
async function newNumber(
  deps: KitDeps,
  hearing: MessageContext,
  told: PlatformMessage,
): Promise<string | undefined> {
  const { db } = deps.database;
  if (told.kind !== 'order' || (await idOfBill(db, hearing, told.bill))) return undefined;
  return nextOrderNumber({ trx: db, deps });
}

/** What follows from what a platform says, however often and in whatever order it says it. */
export async function takePlatformMessage(
  deps: KitDeps,
  hearing: MessageContext,
  told: PlatformMessage,
  accept: (id: string, account: PlatformAccount) => Promise<void>,
): Promise<MessageFinding | undefined> {
  const context = await systemContext(deps.database.db, processOf(hearing.platform), hearing.messageId);
  const orderNo = await newNumber(deps, hearing, told);
  const { finding, fresh } = await runInTransaction(deps, context, (work) =>
    takeOne(work, { ...hearing, orderNo }, told),
  );
  if (fresh) await accept(fresh.id, fresh.account);
  return finding;
}
