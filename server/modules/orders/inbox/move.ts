import type { AnyRow } from '../../../../contract/kit/resource';
import { machineOfEvent, transitionRefusal } from '../../../../contract/kit/states';
import { type RefundAction, refundStepsTo } from '../../../../contract/orders/platform/refunds';
import {
  isThere,
  PLATFORM_STAGES,
  type PlatformStage,
  stepsTo,
} from '../../../../contract/orders/platform/stages';
import { isLockedByPlatform } from '../../../../contract/orders/states';
import { HOUR_MS } from '../../../../contract/time/durations';
import { applyEvent } from '../../../kit/records/commands';
import { writeRecord } from '../../../kit/records/records';
import type { UnitOfWork, Values } from '../../../kit/served';
import type { PlatformMessage } from '../../../partners/platform/port';
import { resendPickup } from '../handout/tell';
import { servedOrdersOf } from '../orders';
import type { MessageContext } from './served';

/** What a platform adds to where an order is. */
export interface PlatformStateFacts {
  platStatus?: string;
  code?: string;
  reason?: string;
  riderName?: string;
  riderPhone?: string;
  paidAt?: number;
  cancelledAt?: number;
}

/** Money goes back with an order that was paid. */
function cancelled(row: AnyRow, { code, reason, cancelledAt }: PlatformStateFacts, at: Date): Values {
  const values = { cancelledAt: new Date(cancelledAt ?? at), cancelCode: code, cancelReason: reason };
  if (row.status === 'pending_payment') return values;
  return {
    ...values,
    refundStatus: 'refunded',
    refundAmt: row.paidAmt,
    refundDeadlineAt: null,
    settleAmt: 0,
  };
}

/** What changes with an event besides the state. */
function valuesOf(event: string, row: AnyRow, said: PlatformStateFacts, at: Date): Values {
  switch (event) {
    case 'pay':
      return { paidAt: new Date(said.paidAt ?? at) };
    case 'accept':
      return { acceptedAt: at, fulfilStatus: row.rxRequired === true ? 'rx_pending' : 'accepted' };
    case 'prepare':
      return { readyAt: at };
    case 'arrive':
      return { fulfilStatus: 'arrived' };
    case 'complete': {
      const how = row.deliveryType === 'self_pickup' ? 'picked_up' : 'arrived';
      return { completedAt: at, fulfilStatus: how };
    }
    case 'expire':
    case 'cancelRefunded':
      return cancelled(row, said, at);
    default:
      return {};
  }
}

/** Causes these events one after another, until the tables refuse one: a held order waits for its refund. */
export async function causeAll(
  work: UnitOfWork,
  { platform }: MessageContext,
  row: AnyRow,
  events: readonly string[],
  valuesFor: (event: string, row: AnyRow) => Values,
): Promise<AnyRow> {
  const served = servedOrdersOf(platform);
  let now = row;
  for (const event of events) {
    const machine = machineOfEvent(served.resource.states, event);
    if (!machine || transitionRefusal(machine, event, now) !== undefined) return now;
    now = await applyEvent(work, served, now, event, { values: valuesFor(event, now) });
  }
  return now;
}

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What was paid went back when the platform says the order ended. */
const allBack = ({ paidAmt }: AnyRow, { cancelledAt }: PlatformStateFacts): Values =>
  filled({
    refundAmt: paidAmt,
    settleAmt: 0,
    cancelledAt: cancelledAt === undefined ? undefined : new Date(cancelledAt),
  });

/** Brings an order to where the platform says it is; its words are kept beside ours. */
export async function moveTo(
  work: UnitOfWork,
  hearing: MessageContext,
  order: AnyRow,
  stage: PlatformStage,
  said: PlatformStateFacts,
): Promise<AnyRow> {
  const served = servedOrdersOf(hearing.platform);
  const { platStatus, riderName, riderPhone } = said;
  const steps = stepsTo(order, stage, said.paidAt !== undefined);
  // Unlocked, an order may be less far at its platform than here: it is unlocked all the same.
  const isCurrent = steps.length > 0 || isThere(order, stage) || isLockedByPlatform(order);
  let row = order;
  const words = filled({ platStatus: isCurrent ? platStatus : undefined, riderName, riderPhone });
  if (Object.entries(words).some(([name, value]) => order[name] !== value))
    row = await writeRecord(work, served, row, words, { action: 'updated' });
  if (riderPhone !== undefined && order.riderPhone !== riderPhone) await resendPickup(work, order.id);
  const at = new Date(work.deps.clock());
  row = await causeAll(work, hearing, row, steps, (event, now) => filled(valuesOf(event, now, said, at)));
  if (stage.status === 'cancelled' && row.refundStatus === 'refunding')
    row = await causeAll(work, hearing, row, ['refundDone'], (_event, now) => allBack(now, said));
  return row;
}

/** The platform agrees by itself after that (domain.md S7, S19). */
const DECIDE_MS = 3 * HOUR_MS;

type RefundMessage = Pick<
  Extract<PlatformMessage, { kind: 'refund' }>,
  'word' | 'amount' | 'reason' | 'isAppeal'
>;

function refundValues(event: string, row: AnyRow, told: RefundMessage, now: number): Values {
  const paid = Number(row.paidAmt);
  const left = paid - Number(row.refundAmt ?? 0);
  const amount = Math.min(told.amount ?? left, left);
  switch (event) {
    case 'askRefund':
    case 'appeal':
      return {
        refundAskedAmt: amount,
        refundReason: told.reason,
        refundIsAppeal: told.isAppeal,
        refundDeadlineAt: new Date(now + DECIDE_MS),
      };
    case 'refundRejected':
      return {
        refundDeadlineAt: null,
        refundRejectReason: told.word === 'rejected' ? told.reason : undefined,
      };
    case 'refundDone': {
      // What is back counts, not what was asked for: another refund may have been told of meanwhile.
      const refundAmt = Number(row.refundAmt ?? 0) + amount;
      return { refundAmt, settleAmt: Math.max(0, Number(row.settleAmt) - amount), refundDeadlineAt: null };
    }
    default:
      return { refundDeadlineAt: null };
  }
}

/** What became of the customer's wish for his money; all of it back is the end of an order that was not completed. */
export async function moveRefund(
  work: UnitOfWork,
  hearing: MessageContext,
  order: AnyRow,
  told: RefundMessage,
): Promise<AnyRow> {
  const now = work.deps.clock();
  const steps = refundStepsTo(order.refundStatus, told.word);
  const row = await causeAll(work, hearing, order, steps, (event, current) =>
    filled(refundValues(event, current, told, now)),
  );
  const isAllBack = row.refundStatus === 'refunded' && row.refundAmt === row.paidAmt;
  if (!isAllBack || (row.status !== 'paid' && row.status !== 'delivered')) return row;
  return causeAll(work, hearing, row, ['cancelRefunded'], () => ({ cancelledAt: new Date(now) }));
}

/** Taken for unpaid until now: its money came, and went back with the end that the platform has told. */
async function catchUp(
  work: UnitOfWork,
  hearing: MessageContext,
  row: AnyRow,
  said: PlatformStateFacts,
): Promise<AnyRow> {
  const { paidAt } = said;
  const last = PLATFORM_STAGES[hearing.platform][String(row.platStatus)];
  if (paidAt === undefined || last?.status !== 'cancelled') return row;
  return causeAll(work, hearing, row, ['latePayment', 'refundDone'], (event, now) =>
    event === 'latePayment' ? { paidAt: new Date(paidAt) } : allBack(now, said),
  );
}

/**
 * Its end comes after the word that all its money is back, which was taken for its end: completed it was before that.
 * What its platform itself canceled stays so.
 */
async function completeAfterRefund(
  work: UnitOfWork,
  hearing: MessageContext,
  row: AnyRow,
  at: Date,
): Promise<AnyRow> {
  const last = PLATFORM_STAGES[hearing.platform][String(row.platStatus)];
  if (row.status !== 'cancelled' || last?.status === 'cancelled') return row;
  return causeAll(work, hearing, row, ['completedBefore'], (_event, now) => ({
    ...valuesOf('complete', now, {}, at),
    cancelledAt: null,
  }));
}

/** Words of an order that ask something of the merchant. */
export async function applyOrderState(
  work: UnitOfWork,
  hearing: MessageContext,
  order: AnyRow,
  said: PlatformStateFacts & { platStatus: string },
): Promise<AnyRow> {
  const stage = PLATFORM_STAGES[hearing.platform][said.platStatus];
  if (!stage) return order;
  const at = new Date(work.deps.clock());
  const known = stage.status === 'completed' ? await completeAfterRefund(work, hearing, order, at) : order;
  const row = await catchUp(work, hearing, await moveTo(work, hearing, known, stage, said), said);
  if (!stage.asksRefund) return row;
  const asked: RefundAction = 'asked';
  return moveRefund(work, hearing, row, { word: asked, reason: said.reason, isAppeal: false });
}
