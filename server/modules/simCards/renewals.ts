import type { Line } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { iotRenewalOrders } from '../../../contract/resources/simCards/iotRenewalOrders';
import { isBeyondWindow } from '../../../contract/simCards/autoRenew';
import { renewalPrice } from '../../../contract/simCards/renewalPrice';
import { PAY_WITHIN_MS } from '../../../contract/simCards/renewalStates';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { applyEvent } from '../../kit/records/commands';
import { nextNumber } from '../../kit/records/documentNumber';
import { invalid } from '../../kit/records/draft';
import { findRecord, writeRecord } from '../../kit/records/records';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { servedIotCards } from './cards';

/** A date so many months later; the last day of a month stays the last. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

async function lineCardsOf(db: Executor, lines: readonly Line[]) {
  const ids = lines.map(({ cardId }) => String(cardId));
  const cards = await db.selectFrom('iotCards').selectAll().where('id', 'in', ids).forUpdate().execute();
  return new Map(cards.map((card) => [card.id, card]));
}

/** Prices every card by its own fee. @throws AppError 400 for a card that is gone for good, or was not renewed within its window */
async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const { trx, deps } = work;
  const lines = values.cards as readonly Line[];
  const cards = await lineCardsOf(trx, lines);
  const priced = lines.map((line, index) => {
    const card = cards.get(String(line.cardId));
    const gone = !card || card.state === 'cancelled' || card.state === 'inventory';
    if (gone || isBeyondWindow(card, tradeDay(deps.clock())))
      throw invalid({ [`cards.${index}.cardId`]: 'err.iot.not_renewable' });
    return { ...line, price: renewalPrice(card.monthlyFee, Number(line.months)) };
  });
  return {
    ...values,
    orderNo: await nextNumber(work, 'SR'),
    cards: priced,
    amount: priced.reduce((sum, { price }) => sum + price, 0),
    payDeadline: new Date(deps.clock() + PAY_WITHIN_MS),
  };
}

/** Money that comes after the order was cancelled goes back. @throws AppError 400 when it is not the amount */
async function recordPayment(work: UnitOfWork, row: AnyRow, args: Values): Promise<CommandResult> {
  if (args.amount !== row.amount)
    throw new AppError(409, 'err.pay.amount_mismatch', undefined, { amount: 'err.pay.amount_mismatch' });
  const state = row.state === 'cancelled' ? 'refunding' : 'paid';
  return { set: { state, payNo: args.payNo, paidAt: new Date(work.deps.clock()) } };
}

async function confirmRefund(_change: UnitOfWork, _row: AnyRow, { payNo }: Values): Promise<CommandResult> {
  return { set: { operatorRef: payNo } };
}

/** The later of two days, each `YYYY-MM-DD`. */
const later = (day: string | null, other: string) => (day !== null && day > other ? day : other);

/** The last day of a renewed card: from its end, or from today where that is over. */
export const cardRenewedUntil = (expireAt: unknown, today: string, months: number): string =>
  monthsAfter(later(expireAt as string | null, today), months);

/** Lets a card go on until its new end; one that had lapsed is in use again. */
export async function extendCard(work: UnitOfWork, cardId: string, until: string): Promise<void> {
  const card = await findRecord(work, servedIotCards, cardId);
  const now = new Date(work.deps.clock());
  // An answer that was lost is had again after that of a later renewal: the last day is not taken back.
  const expireAt = later(card.expireAt as string | null, until);
  if (card.state === 'pre_cancelled')
    await applyEvent(work, servedIotCards, card, 'renew', { values: { expireAt, stateAt: now } });
  else await writeRecord(work, servedIotCards, card, { expireAt }, { action: 'renewed' });
}

async function rechargeAgain(): Promise<CommandResult> {
  return { set: { rechargeTries: 0, rechargeDueAt: null } };
}

export const servedIotRenewalOrders: ServedResource = {
  resource: iotRenewalOrders,
  shortSearches: true,
  prepare,
  commands: { recordPayment, confirmRefund, rechargeAgain },
};
